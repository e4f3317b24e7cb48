import { readLimited } from "../../platform/http/read-limited";
import { isKnownLanguage } from "../../platform/i18n/choose-language";
import { postgresText } from "../../platform/postgres-text";

const MAX_FORM_BYTES = 16 * 1024;
/** No e-mail address, number or token is longer. */
const MAX_FIELD_LENGTH = 254;

/** A shopper's request, from the URL and, if a form was submitted, its fields. */
export interface LookupRequest {
  order: string;
  email: string;
  number: string;
  token: string;
  /** The language in the URL, if there are texts in it. */
  locale: string | null;
  isForm: boolean;
  wantsJson: boolean;
}

/** @throws AppError TOO_LARGE */
export async function readLookupRequest(request: Request): Promise<LookupRequest> {
  const url = new URL(request.url);
  const isForm = request.method === "POST";
  const fields = isForm ? await readForm(request) : url.searchParams;
  // `postgresText` comes last, because cutting may leave half of a surrogate pair.
  const value = (name: string) => postgresText((fields.get(name) ?? "").trim().slice(0, MAX_FIELD_LENGTH));
  const locale = fields.get("locale") ?? url.searchParams.get("locale");
  return {
    order: value("order"),
    email: value("email"),
    number: value("number"),
    token: value("token"),
    locale: isKnownLanguage(locale) ? locale : null,
    isForm,
    wantsJson:
      url.searchParams.get("format") === "json" ||
      /^application\/json\b/.test(request.headers.get("accept") ?? ""),
  };
}

async function readForm(request: Request): Promise<URLSearchParams> {
  return new URLSearchParams(new TextDecoder().decode(await readLimited(request, MAX_FORM_BYTES)));
}
