import type { TrackedStep } from "../contract/tracking";
import { type Html, markup } from "./markup";
import type { Localizer } from "./localizer";

/** The shop's own steps before the courier has the shipment, with their dates. */
export function ownSteps({ t, day }: Localizer, steps: TrackedStep[]): Html | null {
  if (steps.length === 0) return null;
  return markup`<h3>${t("step.own")}</h3>
<ol class="timeline own">${steps.map(({ name, text, at, isReached }) => {
    const date = day(at);
    const when = markup`<time datetime="${at}">${isReached ? date : t("step.expected", { date })}</time>`;
    return markup`<li class="${isReached ? "reached" : "ahead"}"><p>${name}</p><p class="meta">${when}${text && markup` · ${text}`}</p></li>`;
  })}</ol>`;
}
