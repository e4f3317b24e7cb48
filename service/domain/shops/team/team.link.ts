import type { LinkSubject } from "../../../../contract/signed-links";
import type { TeamEvent } from "../../../../contract/team-events";
import type { Context } from "../../../platform/context";
import { defineLinkKind, signedLink } from "../../../platform/signed-links/signed-link";
import type { Shop } from "../shops.queries";

type LinkContext = Pick<Context, "config" | "now">;
/** `locale`: in which the page speaks. */
type Reader = Pick<Shop, "id" | "locale">;

/** In the email that asks an address whether it is a recipient: verifies it. */
export const teamVerifyKind = defineLinkKind({
  name: "team-verify",
  page: "/track/teamEmails/verify",
  expiresInDays: 7,
  // It does the same however often it is used; only that of the last email does anything.
  uses: "any",
});

export const teamVerifyLink = (
  { config, now }: LinkContext,
  { id: shop, locale }: Reader,
  { id, invitations }: { id: string; invitations: number },
): string => signedLink(config, teamVerifyKind, { shop, subject: `${id}.${invitations}`, locale }, now());

/** In every mail to the team: ends what its recipient gets. */
export const teamUnsubscribeKind = defineLinkKind({
  name: "team-unsubscribe",
  page: "/track/teamEmails/unsubscribe",
  // As those of customers: people open emails of last year.
  expiresInDays: 800,
  // It does the same however often it is used.
  uses: "any",
});

export const teamUnsubscribeLink = (
  { config, now }: LinkContext,
  { id: shop, locale }: Reader,
  { id, event }: { id: string; event: TeamEvent },
): string => signedLink(config, teamUnsubscribeKind, { shop, subject: `${id}.${event}`, locale }, now());

/** What a link of either kind is about: a recipient, and the rest of its subject. */
export function partsOfSubject(subject: LinkSubject<"team-verify" | "team-unsubscribe">): {
  recipient: string;
  about: string;
} {
  const [recipient = "", about = ""] = subject.split(".");
  return { recipient, about };
}
