import { type ProblemKind, problemKindsOf } from "../contract/problem-kinds";
import { MAX_PROBLEM_TEXT, PHOTO_TYPES } from "../contract/problem-limits";
import type { TrackedShipment } from "../contract/tracking";
import type { Localizer } from "./localizer";
import { type Html, markup } from "./markup";
import type { ShopOfPage } from "./page-view";
import type { ProblemView, ShownReport } from "./problem-view";
import { colonOf } from "./colon";

interface Place {
  number: number;
  key: string;
  shop: ShopOfPage | null;
  problems: ProblemView | null;
}

/** What was reported about a parcel with its answers, and the form for what can be reported; null where neither is. */
export function problemPart(
  localizer: Localizer,
  shipment: TrackedShipment,
  { number, key, shop, problems }: Place,
): Html | null {
  if (!problems) return null;
  const { trackingNumber, status, subStatus } = shipment;
  const report = problems.reports.find((each) => each.trackingNumber === trackingNumber);
  const offered = problemKindsOf(status, subStatus);
  const kinds = report && !offered.includes(report.kind) ? [report.kind, ...offered] : offered;
  if (kinds.length === 0) return null;
  // About a parcel that is no more in the order: the answer stands at the first.
  const isHere =
    problems.sent?.trackingNumber === trackingNumber ||
    (number === 1 && problems.sent?.trackingNumber === "");
  const sent = isHere ? problems.sent : null;
  return markup`<div class="problem" id="problem-${number}">
${sent && sent.outcome !== "badPhoto" && notice(localizer, sent.outcome)}
${report && conversation(localizer, report, shop)}
${form(localizer, { kinds, chosen: report?.kind ?? null, trackingNumber, key, number, isMore: report !== undefined }, problems)}
</div>`;
}

function notice({ t }: Localizer, outcome: NonNullable<ProblemView["sent"]>["outcome"]): Html {
  const role = outcome === "reported" ? "status" : "alert";
  return markup`<p class="said ${outcome === "reported" ? "good" : "bad"}" role="${role}" tabindex="-1" data-answer>${t(`problem.outcome.${outcome}`)}</p>`;
}

function conversation(localizer: Localizer, { kind, state, messages }: ShownReport, shop: ShopOfPage | null) {
  const { t, moment, language } = localizer;
  return markup`<h3>${t("problem.yours")}${colonOf(language)}${t(`problem.kind.${kind}`)}</h3>
<p class="meta">${t(`problem.state.${state}`)}</p>
<ol class="messages">${messages.map(
    ({ sender, text, sentAt, hasPhoto }) =>
      markup`<li class="${sender}"><p class="meta">${sender === "team" && shop ? shop.name : t("problem.you")} · <time datetime="${sentAt}">${moment(sentAt)}</time></p><p class="words" dir="auto">${text}</p>${hasPhoto && markup`<p class="meta">${t("problem.hasPhoto")}</p>`}</li>`,
  )}</ol>`;
}

interface FormParts {
  kinds: readonly ProblemKind[];
  chosen: ProblemKind | null;
  trackingNumber: string;
  key: string;
  number: number;
  isMore: boolean;
}

/** Open where what was sent was not taken, so that it can be mended. */
function form({ t }: Localizer, parts: FormParts, { path, locale, order, token, sent }: ProblemView): Html {
  const { kinds, trackingNumber, key, number, isMore } = parts;
  const draft = sent?.trackingNumber === trackingNumber && sent.outcome !== "reported" ? sent : null;
  const badPhoto = draft?.outcome === "badPhoto";
  const chosen = (draft?.kind || parts.chosen) ?? (kinds.length === 1 ? kinds[0] : null);
  // In the URL too: by it a body with a photo is let in before it is read. A preview has none.
  const proof = token && `?${String(new URLSearchParams({ order, token }))}`;
  const hidden = { order, token, parcel: key, ...(locale && { locale }) };
  return markup`<details${draft && markup` open`}><summary>${t(isMore ? "problem.more" : "problem.title")}</summary>
<form method="post" enctype="multipart/form-data" action="${path}${proof}#problem-${number}">
${Object.entries(hidden).map(([name, value]) => markup`<input type="hidden" name="${name}" value="${value}">`)}
<fieldset><legend>${t("problem.what")}</legend>${kinds.map(
    (kind) =>
      markup`<label class="choice"><input type="radio" name="report" value="${kind}" required${kind === chosen && markup` checked`}> ${t(`problem.kind.${kind}`)}</label>`,
  )}</fieldset>
<label for="text-${number}">${t("problem.text")}</label>
<textarea id="text-${number}" name="text" rows="4" required maxlength="${MAX_PROBLEM_TEXT}">${draft?.text ?? ""}</textarea>
<label for="photo-${number}">${t("problem.photo")}</label>
<input id="photo-${number}" name="photo" type="file" accept="${PHOTO_TYPES.join()}" aria-describedby="${badPhoto && `wrong-${number} `}hint-${number}"${badPhoto && markup` aria-invalid="true" data-answer`}>
${badPhoto && markup`<p class="wrong" id="wrong-${number}" role="alert">${t("problem.outcome.badPhoto")}</p>`}
<p class="hint" id="hint-${number}">${t("problem.photoHint")}</p>
<button class="secondary">${t("problem.send")}</button>
</form></details>`;
}
