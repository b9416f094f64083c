// The lobby keeps up by itself: the lists of tables are fetched anew now and then.

const LISTS = ["invitations", "mine", "others"];
const EVERY = 15_000;

async function refresh() {
  if (document.hidden) return;
  const answer = await fetch(location.pathname + location.search).catch(() => null);
  if (!answer?.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const id of LISTS) {
    const [now, next] = [document.getElementById(id), fresh.getElementById(id)];
    const isSame = now.textContent === next.textContent;
    if (!isSame && !now.contains(document.activeElement)) now.replaceWith(document.importNode(next, true));
  }
}

setInterval(refresh, EVERY);
document.addEventListener("visibilitychange", refresh);
