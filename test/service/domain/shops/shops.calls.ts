import type { ValidCalls } from "../../main/http/valid-call";

export function shopCalls(): ValidCalls {
  return { updateLocale: { input: { locale: "de" } } };
}
