import { IdempotencyKey } from "../../../contract/envelope";
import type { TeamSubscription, TeamVerification } from "../../../contract/team-notifications";
import type { EndApi } from "../../endApi/create-end-api.server";
import type { Failure } from "../../endApi/failure";
import { formIn } from "../../endApi/form-in.server";
import { linkApi, linkTokenOf, orRefusal } from "../../endApi/link-api.server";
import type { LoadContext } from "../../load-context";

/** The page of a link, or why it does not open. */
export type LinkView<Data> = ({ isShown: true } & Data) | { isShown: false; failure: Failure | null };

/** The page, and the HTTP status that says the same. @throws Response where the service could not be asked */
async function loadLink<Data>(
  request: Request,
  context: LoadContext,
  read: (endApi: EndApi) => Promise<Data>,
): Promise<{ view: LinkView<Data>; status: number }> {
  const token = linkTokenOf(request);
  if (token === null) return { view: { isShown: false, failure: null }, status: 404 };
  const result = await orRefusal(read(linkApi(request, context, { token })));
  if (result.ok) return { view: { isShown: true, ...result.data }, status: 200 };
  const { failure } = result;
  const status = failure.reason === "signedLinkExpired" ? 410 : 404;
  return { view: { isShown: false, failure }, status };
}

export const loadVerification = (request: Request, context: LoadContext) =>
  loadLink<TeamVerification>(request, context, (endApi) => endApi.getTeamVerification());

export const loadSubscription = (request: Request, context: LoadContext) =>
  loadLink<TeamSubscription>(request, context, (endApi) => endApi.getTeamSubscription());

/** The form of a page whose link is still good; null for another, whose page says why. @throws Response for what is no form */
async function formOfLink(request: Request, context: LoadContext) {
  const token = linkTokenOf(request);
  if (token === null || !(await context.isSignedBearer(token))) return null;
  const form = await formIn(request);
  const idempotencyKey = IdempotencyKey.safeParse(form.get("key")).data ?? null;
  return { form, endApi: linkApi(request, context, { token, idempotencyKey }) };
}

/** Whether it was done; the page, read again, says why it was not. @throws Response where the service could not be asked */
export async function verify(request: Request, context: LoadContext): Promise<boolean> {
  const given = await formOfLink(request, context);
  return given !== null && (await orRefusal(given.endApi.verifyTeamRecipient())).ok;
}

/**
 * The same for the button of a mail client (RFC 8058), which ends everything: whoever presses it expects no email more.
 * @throws Response where the service could not be asked
 */
export async function unsubscribe(request: Request, context: LoadContext): Promise<boolean> {
  const given = await formOfLink(request, context);
  if (!given) return false;
  const isOneClick = given.form.get("List-Unsubscribe") === "One-Click";
  const asked = given.form.get("what");
  const what = isOneClick || asked === "all" ? "all" : asked === "resume" ? "resume" : "event";
  return (await orRefusal(given.endApi.unsubscribeTeam({ what }))).ok;
}
