// Faces: the shapes of pieces, parsed once and copied.

const SVG = "http://www.w3.org/2000/svg";

const faces = new Map(); // parsed once
const MOST_FACES = 400;

/** A face's shapes as elements. */
export function face(text) {
  let parsed = faces.get(text);
  if (parsed === undefined) {
    const whole = `<svg xmlns="${SVG}">${text}</svg>`;
    parsed = new DOMParser().parseFromString(whole, "image/svg+xml").documentElement;
    if (faces.size >= MOST_FACES) faces.delete(faces.keys().next().value);
    faces.set(text, parsed);
  }
  return [...parsed.childNodes].map((shape) => document.importNode(shape, true));
}
