// What gliding needs: where a piece lies as a frame of its way, and copies of what is gone.

/** An SVG text as an element that a strict content security policy lets be; null if it is none. */
export function parseSvg(text) {
  const plain = text
    .replace(/<\?xml[^>]*\?>|<!DOCTYPE[^>]*>/g, "")
    .replace(/<style[\s\S]*?<\/style>|<script[\s\S]*?<\/script>/g, "")
    .replace(/ style="([^"]*)"/g, (_, style) => asAttributes(style));
  const parsed = new DOMParser().parseFromString(plain, "image/svg+xml").documentElement;
  return parsed.nodeName === "svg" ? document.importNode(parsed, true) : null;
}

function asAttributes(style) {
  const parts = style.split(";").map((part) => part.split(":"));
  return parts
    .filter((part) => part.length === 2 && /^\s*[a-z-]+\s*$/.test(part[0]))
    .map(([name, value]) => ` ${name.trim()}="${value.trim()}"`)
    .join("");
}

/** Where a piece lies, as a frame of its way: at its own place, or passing another. */
export function at(piece, [x, y] = [piece.x, piece.y]) {
  return `translate(${x}px, ${y}px) rotate(${piece.t}deg) scale(${piece.z})`;
}

/** A copy of a piece that will be gone, to be faded out where it was. */
export function ghostOf(element) {
  const ghost = element.cloneNode(true);
  for (const part of [ghost, ...ghost.querySelectorAll("*")]) {
    for (const name of ["id", "tabindex", "role", "data-move", "aria-label", "aria-pressed"]) part.removeAttribute(name);
    part.classList.remove("can", "cannot", "selected", "could", "ahead", "picked", "piece");
  }
  ghost.classList.add("ghost");
  ghost.setAttribute("aria-hidden", "true");
  return ghost;
}
