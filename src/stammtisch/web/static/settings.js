// The settings page works without this; with it, the browser is asked whether it may notify.

const box = document.querySelector("input[name=notify]");
box?.addEventListener("change", async () => {
  if (!box.checked) return;
  const answer = "Notification" in window ? await Notification.requestPermission() : "denied";
  if (answer !== "granted") box.checked = false;
});
