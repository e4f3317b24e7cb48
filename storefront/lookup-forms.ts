import { type Html, markup } from "./markup";
import type { LookupForm, PageView } from "./page-view";

type Field = LookupForm["missing"][number];

/** The heading and both ways to look an order up. */
export function lookupForms(view: PageView, form: LookupForm): Html {
  const { t } = view.localizer;
  return markup`<h1>${t("page.title")}</h1>
<p class="intro">${t("page.intro")}</p>
${bothForms(view, form)}`;
}

/** Two forms, because a browser checks the required fields of the submitted one only. */
export function bothForms(view: PageView, form: LookupForm): Html {
  const { t } = view.localizer;
  const locale = view.locale && markup`<input type="hidden" name="locale" value="${view.locale}">`;
  return markup`<div class="card forms">
<form method="post" action="${view.path}" data-keep="order">
<h2>${t("lookup.byOrder")}</h2>${locale}
${field(view, form, { field: "order", name: "order", label: t("lookup.order"), hint: t("lookup.orderHint"), missing: t("lookup.missingOrder"), value: form.order, autocomplete: "off" })}
${field(view, form, { field: "contact", name: "email", label: t("lookup.contact"), hint: t("lookup.contactHint"), missing: t("lookup.missingContact"), value: "", autocomplete: "email" })}
<button class="primary">${t("lookup.submit")}</button>
</form>
<p class="or"><span>${t("lookup.or")}</span></p>
<form method="post" action="${view.path}" data-keep="number">
<h2>${t("lookup.byNumber")}</h2>${locale}
${field(view, form, { field: "number", name: "number", label: t("lookup.number"), hint: null, missing: t("lookup.missingNumber"), value: "", autocomplete: "off" })}
<button class="secondary">${t("lookup.submitNumber")}</button>
</form>
</div>`;
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

function field(_: PageView, form: LookupForm, parts: FieldParts): Html {
  const { field: id, name, label, hint, missing, value, autocomplete } = parts;
  const isMissing = form.missing.includes(id);
  const described = [hint && `${id}-hint`, isMissing && `${id}-error`].filter(Boolean).join(" ");
  const attributes = markup`${described && markup` aria-describedby="${described}"`}${isMissing && markup` aria-invalid="true"`}`;
  return markup`<label for="${id}">${label}</label>
${isMissing && markup`<p class="error" id="${id}-error">${missing}</p>`}
<input id="${id}" name="${name}" value="${value}" required maxlength="254" autocomplete="${autocomplete}" autocapitalize="off" spellcheck="false"${attributes}>
${hint && markup`<p class="hint" id="${id}-hint">${hint}</p>`}`;
}
