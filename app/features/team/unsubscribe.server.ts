import type { EndApi } from "../../endApi/create-end-api.server";
import { isOneClick } from "../signed-links/load-link.server";

/** By a button of the page, or of a mail client (RFC 8058), which ends everything: whoever presses that expects no email more. */
export function unsubscribe(endApi: EndApi, form: FormData): Promise<unknown> {
  const asked = form.get("what");
  const what = isOneClick(form) || asked === "all" ? "all" : asked === "resume" ? "resume" : "event";
  return endApi.unsubscribeTeam({ what });
}
