import type { TrackedEvent } from "../contract/tracking";
import { type Html, markup } from "./markup";
import type { Localizer } from "./localizer";
import { eventText, originalText } from "./labels";
import type { TrackingSettings } from "./tracking-settings";

/** Newest first; what is not shown at first is in `<details>`, which works without script. */
export function timeline(
  localizer: Localizer,
  events: TrackedEvent[],
  { eventsShown, timeZone }: Pick<TrackingSettings, "eventsShown" | "timeZone">,
): Html {
  const { t } = localizer;
  if (events.length === 0) {
    return markup`<div class="waiting"><h3>${t("timeline.waiting")}</h3><p>${t("timeline.waitingText")}</p></div>`;
  }
  const older = events.slice(eventsShown);
  const hasCourierText = events.some((event) => originalText(localizer, event) !== null);
  return markup`<h3>${t("timeline.title")}</h3>
<ol class="timeline">${events.slice(0, eventsShown).map((event) => entry(localizer, event, timeZone))}</ol>
${
  older.length > 0 &&
  markup`<details><summary>${t("timeline.more", { count: older.length })}</summary><ol class="timeline">${older.map((event) => entry(localizer, event, timeZone))}</ol></details>`
}
${
  hasCourierText &&
  // The style sheet shows the courier's texts while this is open: it works without script, and once for all events.
  markup`<details class="originals"><summary>${t("timeline.original")}</summary></details>`
}
<p class="hint"${timeZone === "shopper" && ofBrowser(localizer)}>${t("timeline.zone", { zone: localizer.zone })}</p>`;
}

/** By which the script writes times of the list anew, and what it then says about their zone. */
function ofBrowser({ t, momentFormat }: Localizer): Html {
  return markup` data-zone="${JSON.stringify(momentFormat)}" data-words="${t("timeline.zoneHere")}"`;
}

function entry(localizer: Localizer, event: TrackedEvent, timeZone: TrackingSettings["timeZone"]): Html {
  const { at, rawTime, place } = event;
  const courierText = originalText(localizer, event);
  const time = rawTime ? localizer.courierTime(rawTime) : localizer.moment(at);
  return markup`<li><p>${eventText(localizer, event)}</p><p class="meta"><time datetime="${at}"${timeZone === "shopper" && !rawTime && markup` data-at`}>${time}</time>${place && markup` · ${place}`}</p>${
    // In whatever language the courier writes.
    courierText && markup`<p class="original" lang="">${courierText}</p>`
  }</li>`;
}
