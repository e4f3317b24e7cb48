import { type Html, markup } from "./markup";
import type { LookupForm, PageView } from "./page-view";

type Field = LookupForm["missing"][number];

/** The ways to look an order up: two forms, because a browser checks the required fields of the submitted one only. */
export function lookupForms(view: PageView, form: LookupForm, ways: "both" | "order" | "number"): Html {
  const { t } = view.localizer;
  // Whoever has read the form in a language reads the answer in it, whatever the order's language is.
  const locale = markup`<input type="hidden" name="locale" value="${view.locale ?? view.localizer.locale}">`;
  const byOrder = markup`<form method="post" action="${view.path}" data-keep="order">
<h2>${t("lookup.byOrder")}</h2>${locale}
${field(form, { field: "order", name: "order", label: t("lookup.order"), hint: t("lookup.orderHint"), missing: t("lookup.missingOrder"), value: form.order, autocomplete: "off" })}
${field(form, { field: "contact", name: "email", label: t("lookup.contact"), hint: t("lookup.contactHint"), missing: t("lookup.missingContact"), value: "", autocomplete: "email" })}
<button class="primary">${t("lookup.submit")}</button>
</form>`;
  const byNumber = markup`<form method="post" action="${view.path}" data-keep="number">
<h2>${t("lookup.byNumber")}</h2>${locale}
${field(form, { field: "number", name: "number", label: t("lookup.number"), hint: null, missing: t("lookup.missingNumber"), value: "", autocomplete: "off" })}
<button class="${ways === "both" ? "secondary" : "primary"}">${t("lookup.submitNumber")}</button>
</form>`;
  const byEmail = markup`<details class="mailbox"${form.missing.includes("mailbox") && markup` open`}><summary>${t("lookup.byEmail")}</summary>
<form method="post" action="${view.path}" data-keep="mailbox">${locale}
${field(form, { field: "mailbox", name: "mailbox", label: t("lookup.email"), hint: t("lookup.emailHint"), missing: t("lookup.missingEmail"), value: "", autocomplete: "email" })}
<button class="secondary">${t("lookup.submitEmail")}</button>
</form></details>`;
  const or = markup`<p class="or"><span>${t("lookup.or")}</span></p>`;
  return markup`<div class="card forms">${ways !== "number" && byOrder}
${ways === "both" && or}
${ways !== "order" && byNumber}
${ways !== "number" && byEmail}</div>`;
}

interface FieldParts {
  field: Field;
  name: string;
  label: string;
  hint: string | null;
  missing: string;
  value: string;
  autocomplete: string;
}

function field(form: LookupForm, parts: FieldParts): Html {
  const { field: id, name, label, hint, missing, value, autocomplete } = parts;
  const isMissing = form.missing.includes(id);
  const described = [hint && `${id}-hint`, isMissing && `${id}-error`].filter(Boolean).join(" ");
  const attributes = markup`${described && markup` aria-describedby="${described}"`}${isMissing && markup` aria-invalid="true"`}`;
  return markup`<label for="${id}">${label}</label>
${isMissing && markup`<p class="error" id="${id}-error">${missing}</p>`}
<input id="${id}" name="${name}" value="${value}" required maxlength="254" autocomplete="${autocomplete}" autocapitalize="off" spellcheck="false"${attributes}>
${hint && markup`<p class="hint" id="${id}-hint">${hint}</p>`}`;
}
