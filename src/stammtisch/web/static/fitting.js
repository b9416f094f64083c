// How large a drawing is shown: all of it where that is legible, else what a decision needs, and the rest scrolls.

const LEGIBLE = 0.95; // pixels for a unit of a drawing: its smallest letters are 12 units high

/** Give a drawing its size; `data-fold` says how far down what a decision needs goes. */
export function fit(room, svg) {
  const { width, height } = svg.viewBox.baseVal;
  const fold = Math.min(Number(svg.dataset.fold), height);
  const across = room.clientWidth / width;
  const high = room.clientHeight - 1; // it is rounded
  const whole = Math.min(across, high / height);
  const needed = Math.min(across, high / fold);
  const least = fold < height ? Math.min(across, LEGIBLE) : 0; // rather scroll than peer
  const scale = whole >= LEGIBLE ? whole : Math.max(needed, least);
  if (!(scale > 0)) return; // nothing is laid out yet
  svg.style.width = `${scale * width}px`;
  svg.style.height = `${scale * height}px`;
  room.tabIndex = scale * height > room.clientHeight ? 0 : -1; // what scrolls can be reached by keys
}

/** Which of the two layouts of a drawing suits the window: `wide` needs room for its smallest letters. */
export function wantedShape() {
  return ROOMY.matches ? "wide" : "tall";
}

const ROOMY = matchMedia("(min-width: 1200px) and (min-height: 600px)");

/** Call somebody when another layout suits the window better. */
export function onShape(changed) {
  ROOMY.addEventListener("change", changed);
}
