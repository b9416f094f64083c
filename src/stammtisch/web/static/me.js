// The page of my devices works without this; with it, a link is copied by a button.

const button = document.getElementById("copy");
const field = document.getElementById("url");

async function copy() {
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    field.select();
    document.execCommand("copy");
  }
  const before = button.textContent;
  button.textContent = button.dataset.done;
  setTimeout(() => (button.textContent = before), 1500);
}

if (button) {
  button.hidden = false;
  button.addEventListener("click", copy);
}
