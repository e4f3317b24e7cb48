import type { TrackedEvent } from "../contract/tracking";
import { type Html, markup } from "./markup";
import type { Localizer } from "./localizer";
import { eventText } from "./labels";

/** Events shown at first; the others are in `<details>`, which works without script. */
const SHOWN = 3;

/** Newest first. */
export function timeline(localizer: Localizer, events: TrackedEvent[]): Html {
  const { t } = localizer;
  if (events.length === 0) {
    return markup`<div class="waiting"><h3>${t("timeline.waiting")}</h3><p>${t("timeline.waitingText")}</p></div>`;
  }
  const older = events.slice(SHOWN);
  const hasCourierText = events.some(({ courierText }) => courierText !== null);
  return markup`<h3>${t("timeline.title")}</h3>
<ol class="timeline">${events.slice(0, SHOWN).map((event) => entry(localizer, event))}</ol>
${
  older.length > 0 &&
  markup`<details><summary>${t("timeline.more", { count: older.length })}</summary><ol class="timeline">${older.map((event) => entry(localizer, event))}</ol></details>`
}
${
  hasCourierText &&
  // The style sheet shows the courier's texts while this is open: it works without script, and once for all events.
  markup`<details class="originals"><summary>${t("timeline.original")}</summary></details>`
}
<p class="hint">${t("timeline.zone", { zone: localizer.zone })}</p>`;
}

function entry(localizer: Localizer, event: TrackedEvent): Html {
  const { at, rawTime, place, courierText } = event;
  const time = rawTime ? localizer.courierTime(rawTime) : localizer.moment(at);
  return markup`<li><p>${eventText(localizer, event)}</p><p class="meta"><time datetime="${at}">${time}</time>${place && markup` · ${place}`}</p>${
    // In whatever language the courier writes.
    courierText && markup`<p class="original" lang="">${courierText}</p>`
  }</li>`;
}
