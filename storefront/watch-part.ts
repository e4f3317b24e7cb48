import { isFinal } from "../contract/shipment-status";
import type { TrackedShipment } from "../contract/tracking";
import type { Localizer } from "./localizer";
import { type Html, markup } from "./markup";
import type { WatchOutcome, WatchView } from "./watch-view";

interface Place {
  number: number;
  /** Names the shipment in the form. */
  key: string;
  watch: WatchView | null;
}

const isGood = (outcome: WatchOutcome) => outcome === "asked" || outcome === "watching";

/** Asks for one email at the shipment's next change; null where nothing is expected any more. Works without script. */
export function watchPart(
  { t }: Localizer,
  { status, subStatus }: Pick<TrackedShipment, "status" | "subStatus">,
  { number, key, watch }: Place,
): Html | null {
  if (!watch) return null;
  const outcome = watch.sent?.key === key ? watch.sent.outcome : null;
  const isOver = isFinal(status, subStatus);
  if (isOver && !outcome) return null;
  const { path, fields, hasOwn } = watch;
  const id = `watch-${number}`;
  const said =
    outcome &&
    markup`<p class="said ${isGood(outcome) ? "good" : "bad"}" role="${isGood(outcome) ? "status" : "alert"}" tabindex="-1" data-answer>${t(`watch.outcome.${outcome}`)}</p>`;
  const form =
    !isOver &&
    !(outcome && isGood(outcome)) &&
    markup`<details${outcome && markup` open`}><summary>${t("watch.title")}</summary>
<form method="post" action="${path}#${id}">
${Object.entries({ ...fields, parcel: key }).map(([name, value]) => markup`<input type="hidden" name="${name}" value="${value}">`)}
<label for="${id}-address">${t("watch.address")}</label>
<input id="${id}-address" name="watch" type="email" maxlength="254" autocomplete="email"${!hasOwn && markup` required`} aria-describedby="${id}-hint"${outcome === "badAddress" && markup` aria-invalid="true"`}>
<p class="hint" id="${id}-hint">${hasOwn && markup`${t("watch.ownHint")} `}${t("watch.hint")}</p>
<button class="secondary">${t("watch.send")}</button>
</form></details>`;
  return markup`<div class="problem watch" id="${id}">
${said}
${form}
</div>`;
}
