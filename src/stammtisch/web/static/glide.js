// Gliding: pieces go from where they were to where they lie, fade in, or fade out.

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

/** Let pieces arrive step by step, those of one step together. */
export function arrive(ways, pace) {
  ways.sort((one, other) => one.step - other.step);
  const started = [];
  let delay = 0;
  for (let first = 0; first < ways.length; ) {
    let last = first;
    let longest = 0;
    while (last < ways.length && ways[last].step === ways[first].step) last += 1;
    for (const { element, frames } of ways.slice(first, last)) {
      const fades = frames.length === 0;
      const duration = fades ? pace : pace * Math.min(2.5, 1 + 0.25 * Math.max(0, frames.length - 2));
      longest = Math.max(longest, duration);
      const keyframes = fades ? [{ opacity: 0 }, { opacity: 1 }] : frames.map((transform) => ({ transform }));
      const easing = frames.length > 2 ? "linear" : "ease-in-out";
      started.push(element.animate(keyframes, { duration, delay, easing, fill: "backwards" }));
    }
    delay += longest;
    first = last;
  }
  return started;
}

/** A copy of a piece that will be gone, to be faded out where it was. */
export function ghostOf(element) {
  const ghost = element.cloneNode(true);
  for (const part of [ghost, ...ghost.querySelectorAll("*")]) {
    for (const name of ["id", "tabindex", "role", "data-move", "aria-label"]) part.removeAttribute(name);
    part.classList.remove("can", "cannot", "piece");
  }
  ghost.classList.add("ghost");
  ghost.setAttribute("aria-hidden", "true");
  return ghost;
}

export function fade(svg, ghosts, pace) {
  return ghosts.map((ghost) => {
    svg.append(ghost);
    return ghost.animate([{ opacity: 1 }, { opacity: 0 }], { duration: pace, fill: "forwards" });
  });
}
