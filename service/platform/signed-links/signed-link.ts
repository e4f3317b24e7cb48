import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { TOKEN_INVALID } from "../../../contract/errors";
import { ShopId } from "../../../contract/ids";
import { isSignedLink, LINK_PARAMETER, subjectOfKind } from "../../../contract/signed-links";
import type { LinkKindName, LinkSubject } from "../../../contract/signed-links";
import type { Config } from "../config/config";
import type { LinkActor } from "../context";
import { AppError } from "../errors";

const VERSION = "wl1";
const DAY_MS = 86_400_000;

/** What all links of a kind have in common. */
export interface LinkKind<Name extends LinkKindName = LinkKindName> {
  name: Name;
  /** Path of the page that they open. */
  page: `/${string}`;
  expiresInDays: number;
  /** How often; 1 for what confirms something or changes a status, "any" for what only shows, or is the same however often it is done. */
  uses: number | "any";
}

export function defineLinkKind<Name extends LinkKindName>(kind: LinkKind<Name>): LinkKind<Name> {
  return kind;
}

type Signing = Pick<Config, "signingKeys">;

/** Kind, shop, subject, id of the link, issued and expiring at (milliseconds since 1970). */
const Payload = z.tuple([z.string(), ShopId, z.string(), z.string().min(1), z.int(), z.int()]);
type Payload = z.output<typeof Payload>;

/** A link of our own host, with the token and the language of the page. Each call makes another link, with uses of its own. */
export function signedLink<Name extends LinkKindName>(
  config: Signing & Pick<Config, "appUrl">,
  kind: LinkKind<Name>,
  { shop, subject, locale }: { shop: ShopId; subject: LinkSubject<Name>; locale: string },
  now: Date,
): string {
  const token = signLinkToken(config, kind, { shop, subject }, now);
  return `${config.appUrl}${kind.page}?${new URLSearchParams({ locale, [LINK_PARAMETER]: token })}`;
}

/** The token alone: whoever has it can do what the kind is for, until it expires. */
export function signLinkToken<Name extends LinkKindName>(
  { signingKeys }: Signing,
  { name, expiresInDays }: LinkKind<Name>,
  { shop, subject }: { shop: ShopId; subject: LinkSubject<Name> },
  now: Date,
): string {
  const id = randomBytes(12).toString("base64url");
  const issued = now.getTime();
  const payload: Payload = [name, shop, subject, id, issued, issued + expiresInDays * DAY_MS];
  const signed = `${VERSION}.${Buffer.from(JSON.stringify(payload)).toString("base64url")}`;
  return `${signed}.${signatureBy(signingKeys.signedLink[0], signed).toString("base64url")}`;
}

/**
 * Whom a token is for, by its signature and expiry alone, without the database.
 * @throws AppError TOKEN_INVALID with the reason `signedLinkInvalid` (forged, cut off, of a kind that is no more) or
 *   `signedLinkExpired`
 */
export function verifySignedLink(token: string, { signingKeys }: Signing, now: Date): LinkActor {
  if (!isSignedLink(token)) throw new AppError(TOKEN_INVALID, "signedLinkInvalid");
  const end = token.lastIndexOf(".");
  const given = Buffer.from(token.slice(end + 1), "base64url");
  const isOurs = signingKeys.signedLink.some((key) =>
    timingSafeEqual(signatureBy(key, token.slice(0, end)), given),
  );
  if (!isOurs) throw new AppError(TOKEN_INVALID, "signedLinkInvalid");
  const actor = readPayload(token.slice(VERSION.length + 1, end));
  if (!actor) throw new AppError(TOKEN_INVALID, "signedLinkInvalid");
  if (actor.link.expiresAt <= now) throw new AppError(TOKEN_INVALID, "signedLinkExpired");
  return actor;
}

/** Undefined for what another version of ours has signed, with a kind or a shape that is not known here. */
function readPayload(text: string): LinkActor | undefined {
  const payload = Payload.safeParse(JSON.parse(Buffer.from(text, "base64url").toString()));
  if (!payload.success) return undefined;
  const [kind, shop, subject, id, issued, expires] = payload.data;
  const parsed = subjectOfKind.get(kind)?.safeParse(subject);
  if (!parsed?.success) return undefined;
  return {
    ...{ shop, kind: kind as LinkKindName, subject: parsed.data as LinkActor["subject"] },
    link: { id, issuedAt: new Date(issued), expiresAt: new Date(expires) },
  };
}

function signatureBy(key: Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}
