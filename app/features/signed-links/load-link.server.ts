import { data, type HeadersFunction, redirect } from "@remix-run/node";
import { IdempotencyKey } from "../../../contract/envelope";
import type { EndApi } from "../../endApi/create-end-api.server";
import type { Failure } from "../../endApi/failure";
import { formIn } from "../../endApi/form-in.server";
import { linkApi, linkTokenOf, orRefusal } from "../../endApi/link-api.server";
import type { LoadContext } from "../../load-context";

/**
 * Headers of a page that a signed link opens. Its address holds the token, so no other host may get it as the referrer. Our own
 * may: with `no-referrer` a browser would send a form without script with the origin "null", which is refused as another site's.
 */
export const linkPageHeaders: HeadersFunction = () => ({
  "referrer-policy": "same-origin",
  "x-robots-tag": "noindex, nofollow",
});

/** What a link opens, or why it opens nothing; null: the address has no link. */
export type LinkView<Data> = ({ isShown: true } & Data) | { isShown: false; failure: Failure | null };

/** What the route of a link loads. */
export interface LoadedLink<Data> {
  view: LinkView<Data>;
  /** Of the page's forms: one that is sent twice has one key. */
  key: string;
}

/**
 * What a link opens, with the HTTP status that says the same. Mail scanners open links: `read` must change nothing.
 * @throws Response where the service could not be asked
 */
export async function loadLink<Data extends object>(
  request: Request,
  context: LoadContext,
  read: (endApi: EndApi) => Promise<Data>,
) {
  const { view, status } = await readLink(request, context, read);
  return data<LoadedLink<Data>>({ view, key: crypto.randomUUID() }, { status });
}

async function readLink<Data>(
  request: Request,
  context: LoadContext,
  read: (endApi: EndApi) => Promise<Data>,
): Promise<{ view: LinkView<Data>; status: number }> {
  const token = linkTokenOf(request);
  if (token === null) return { view: { isShown: false, failure: null }, status: 404 };
  const result = await orRefusal(read(linkApi(request, context, { token })));
  if (result.ok) return { view: { isShown: true, ...result.data }, status: 200 };
  return { view: { isShown: false, failure: result.failure }, status: pageStatusOf(result) };
}

/** 401 asks for another sign-in, which there is not. */
function pageStatusOf({ status, failure }: { status: number; failure: Failure }): number {
  if (failure.reason === "signedLinkExpired") return 410;
  return status === 401 ? 404 : status;
}

/**
 * Does what a form of the page says, and leads back to the page; the answer to what was refused is the failure that stands beside the form,
 * null where the link opens nothing any more.
 * @throws Response where the form cannot be read, or the service not be asked
 */
export async function actByLink(
  request: Request,
  context: LoadContext,
  act: (endApi: EndApi, form: FormData) => Promise<unknown>,
) {
  const token = linkTokenOf(request);
  // The body is read only for a link of ours that is still good; the page, read again, says why another one is not.
  if (token === null || !(await context.isSignedBearer(token))) return data(null, { status: 404 });
  const form = await formIn(request);
  const endApi = linkApi(request, context, { token, idempotencyKey: idempotencyKeyOf(form) });
  const result = await orRefusal(act(endApi, form));
  // A mail client's button shows no page, and takes no redirect (RFC 8058, 3.1).
  if (result.ok && isOneClick(form)) return data(null);
  if (result.ok) {
    const { pathname, search } = new URL(request.url);
    return redirect(pathname.replace(/\.data$/, "") + search, 303);
  }
  const isGone = result.status === 401 || result.status === 404;
  return isGone ? data(null, { status: 404 }) : data(result.failure, { status: result.status });
}

/** Whether the button of a mail client has sent it. */
export const isOneClick = (form: FormData): boolean => form.get("List-Unsubscribe") === "One-Click";

/**
 * With everything that was chosen: a form that a browser brings back has its key still, and another choice is another request. Null for
 * the button of a mail client, whose form has no key: pressed again after a change of mind, it is another request as well.
 */
function idempotencyKeyOf(form: FormData): string | null {
  if (!form.has("key")) return null;
  const fields = [...form].map(([name, value]) => `${name}=${String(value)}`);
  return IdempotencyKey.safeParse(fields.join("&")).data ?? null;
}
