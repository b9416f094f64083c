// On a phone log and chat stand below the board: buttons at the top lead there, and tell of what was not read.

import { byId } from "./dom.js";

/** Let the buttons at the top show the log or the chat, and whoever scrolls to the chat have read it. */
export function addJumps(tabs, chat) {
  for (const name of ["log", "chat"]) {
    byId(`to-${name}`).addEventListener("click", () => {
      tabs.show(`tab-${name}`);
      byId("side").scrollIntoView({ block: "end" });
      byId(`tab-${name}`).focus({ preventScroll: true });
    });
  }
  new IntersectionObserver(() => chat.isInSight && chat.read()).observe(byId("chat"));
}
