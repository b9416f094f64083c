// Searching the rules: what does not hold all words is hidden.

const plain = (text) => text.normalize("NFD").replace(/\p{Diacritic}/gu, "").toLowerCase();

/** Hide the rules that lack a word of what is searched; return how many are left. */
export function filterRules(place, searched) {
  const words = plain(searched).split(/\s+/).filter(Boolean);
  let left = 0;
  for (const rule of place.querySelectorAll(".rule")) {
    const text = plain(rule.textContent);
    rule.hidden = !words.every((word) => text.includes(word));
    if (!rule.hidden) left += 1;
  }
  const none = place.querySelector(".none");
  if (none) none.hidden = left > 0;
  return left;
}

const search = document.getElementById("rules-page-search");
if (search) {
  search.hidden = false;
  search.querySelector("input").addEventListener("input", (event) => {
    filterRules(document.getElementById("rules"), event.target.value);
  });
}
