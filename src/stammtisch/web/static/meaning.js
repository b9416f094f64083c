// What a click means while a choice of parts is being made: the next part, another one, or one less.
//
// `stages` are what was offered before each part: its moves, what was asked (`asks`) and its drawing.

const offers = (stage, move) => stage?.moves.some((each) => each.move === move) ?? false;

/**
 * The parts to try for a click, the best first; `adds` if the last try only adds what was clicked,
 * `rest` are parts that wait for another one to be chosen in the place of one that was taken away.
 */
export function meaningOf({ stages, parts, isWhole, rest }, { move, key }) {
  const now = isWhole ? parts.length - 1 : parts.length;
  const begun = parts.slice(0, now);
  if (isWhole && parts[now] === move) return { tries: [begun], rest: [], adds: false };
  if (offers(stages[now], move)) {
    const tries = [[...begun, move]];
    if (rest.length) tries.unshift([...begun, move, ...rest]);
    return { tries, rest: [], adds: true };
  }
  const chosen = begun.lastIndexOf(move);
  if (chosen >= 0) return without(stages, parts, chosen);
  for (let at = now - 1; at >= 0; at -= 1) {
    if (!offers(stages[at], move) || !isDrawnIn(stages[at], move, key)) continue;
    const other = [...begun.slice(0, at), move];
    const kept = parts.slice(at + 1);
    return { tries: kept.length ? [[...other, ...kept], other] : [other], rest: [], adds: !kept.length };
  }
  return { tries: [[...begun, move]], rest: [], adds: true };
}

/** Take one part away: those asked for alike move up, the others wait until there is another one. */
function without(stages, parts, at) {
  let last = at + 1;
  while (last < parts.length && stages[last].asks === stages[at].asks) last += 1;
  const before = parts.slice(0, at);
  const alike = [...before, ...parts.slice(at + 1, last)];
  const tries = last > at + 1 ? [alike, before] : [before];
  return { tries, rest: parts.slice(last), adds: false };
}

/** A card of the hand is not what a joker stands for, though both are the same move. */
function isDrawnIn(stage, move, key) {
  const piece = key ? stage.drawing?.pieces.get(key) : undefined;
  return piece === undefined || piece.m === move;
}
