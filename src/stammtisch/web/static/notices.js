// The settings page's part about notifications: this device, and the time zone of the quiet hours.

import { reach } from "./reach.js";

const place = document.getElementById("reach");
const offered = reach(false);
if (offered) {
  place.append(offered);
  document.querySelector("input[name=notify]")?.closest("label").remove(); // this one does more
}
const zone = document.querySelector("#notices input[name=zone]");
zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone;
