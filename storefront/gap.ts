import type { TrackedGap } from "../contract/tracking";
import { gapLines } from "./gap-lines";
import type { Localizer } from "./localizer";
import { type Html, markup } from "./markup";

/** Why nothing is heard of a shipment: what happens now, what comes next, when to worry. */
export function gapBox(localizer: Localizer, gap: TrackedGap | null): Html | null {
  if (!gap) return null;
  const { t } = localizer;
  const { now, next, usual, worry } = gapLines(localizer, gap);
  return markup`<div class="gap"><h3>${t("gap.title")}</h3>
<dl><div><dt>${t("gap.now")}</dt><dd>${now}</dd></div>
<div><dt>${t("gap.next")}</dt><dd>${next}${usual && markup` <span class="usual">${usual}</span>`}</dd></div>
<div><dt>${t("gap.when")}</dt><dd>${worry}</dd></div></dl></div>`;
}
