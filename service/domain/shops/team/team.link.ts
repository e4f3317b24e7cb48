import { createHash } from "node:crypto";
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
  { id, event, address }: { id: string; event: TeamEvent; address: string },
): string => {
  const subject = `${id}.${event}.${markOf(address)}`;
  return signedLink(config, teamUnsubscribeKind, { shop, subject, locale }, now());
};

/**
 * Stands for an address within a link: the recipient that is the store itself gets another address when the store does, and whoever
 * had the one before may neither see the new one nor end what it gets.
 */
export const markOf = (address: string): string =>
  createHash("sha256").update(address.toLowerCase()).digest("hex").slice(0, 16);

/** What a link of either kind is about: a recipient, and the rest of its subject; `mark`: see `markOf`, "" of the first kind. */
export function partsOfSubject(subject: LinkSubject<"team-verify" | "team-unsubscribe">): {
  recipient: string;
  about: string;
  mark: string;
} {
  const [recipient = "", about = "", mark = ""] = subject.split(".");
  return { recipient, about, mark };
}
