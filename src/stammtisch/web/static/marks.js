// What is marked on the board: what was clicked, and what another click would do.

/** The marks of a choice as it stands, clicks that still wait included. */
export function marksOf(choices) {
  const { state, parts, stages, isWhole } = choices;
  const isOpen = state?.my_turn && !choices.mustWait;
  const now = isWhole ? parts.length - 1 : parts.length;
  const begun = parts.slice(0, now);
  const earlier = isOpen ? stages.slice(0, now).flatMap((stage) => stage.moves) : [];
  return {
    picked: picked(choices),
    dropped: new Set(choices.queue.map((click) => click.move).filter((move) => begun.includes(move))),
    selected: new Map(isOpen ? begun.map((move) => [move, labelOf(earlier, move)]) : []),
    could: new Set(earlier.map((each) => each.move)),
    ahead: new Map(choices.ahead.offered.map(({ move, label }) => [move, label])),
    roll: choices.roll,
  };
}

/** What was clicked and is not in the drawing yet. */
function picked({ state, slots, parts, isWhole, isSent, lastKey, queue, ahead }) {
  if (state === null) return [];
  if (!state.my_turn) return ahead.picked();
  const found = slots.shown.map((move) => ({ move, key: null }));
  if (isWhole) found.push({ move: parts[parts.length - 1], key: lastKey ?? null });
  for (const click of queue) {
    const at = found.findIndex((other) => other.move === click.move);
    if (at >= 0) found.splice(at, 1); // clicked again: taken away
    else if (!parts.includes(click.move) || isSent) found.push(click);
  }
  return found;
}

/** The next part of the best hint, if what is chosen so far follows it. */
export function hintedNext({ hints, parts }) {
  const best = hints[0]?.parts ?? [];
  return parts.every((part, at) => part === best[at]) ? best[parts.length] : undefined;
}

/** What a move is called among others; empty if it is none of them. */
export const labelOf = (moves, move) => moves.find((each) => each.move === move)?.label ?? "";
