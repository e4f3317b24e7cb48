import { type ConsentChoices, consentCountry, consentModeOf } from "../../../contract/consent-laws";
import type {
  ConsentBasis,
  ConsentRecord,
  MailPurpose,
  RecipientReason,
} from "../../../contract/mail-purposes";
import type { ShopId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import type { Db } from "../../platform/db/database";
import { findRecipients, type Recipient } from "./find-recipients";
import { listCheckoutConsents } from "./mail-consents.queries";

/** Whom an email is to go to. */
export interface Addressee {
  email: string;
  /** Where the order is sent to, as Shopify writes it; null: not known. */
  country: string | null;
}

/** The merchant's table of consent (contract/mail-consent.ts). */
export interface ConsentSettings {
  countries: ConsentChoices;
  reviews_by_checkout: boolean;
}

/** What is known of a recipient at the moment of the decision. */
export interface RecipientFacts extends Pick<Recipient, "suppressedBy" | "consents"> {
  country: string | null;
  /** What they have agreed to at the checkout of their newest order; null: not known. */
  acceptsMarketing: boolean | null;
}

/** Whether an email may go to a recipient, and why: one of the two is null. */
export type RecipientDecision =
  | { reason: null; basis: ConsentBasis }
  | { reason: RecipientReason; basis: null };

/** As it is stored with an email. */
export const recordOf = (decisions: ReadonlyMap<MailPurpose, RecipientDecision>): ConsentRecord =>
  Object.fromEntries([...decisions].map(([purpose, { reason, basis }]) => [purpose, reason ?? basis!]));

const refused = (reason: RecipientReason): RecipientDecision => ({ reason, basis: null });
const allowed = (basis: ConsentBasis): RecipientDecision => ({ reason: null, basis });

/**
 * Whether an email of this purpose, or a part of one, may go to a recipient. The only place that decides it: asked where emails are enqueued,
 * and again before each is sent, because the answer may have changed while it waited. Their own word counts before any rule, and a wish to get no
 * more before what they agree to at a later checkout.
 */
export function decisionOf(
  facts: RecipientFacts,
  purpose: MailPurpose,
  settings: ConsentSettings,
): RecipientDecision {
  return facts.suppressedBy ? refused(facts.suppressedBy) : consentOf(facts, purpose, settings);
}

/**
 * Why an email may not go to a recipient who has asked for this very one: asking is agreeing, whatever their country's row says, but not the
 * end of an unsubscription, which somebody else could bring about by typing their address. Null: it may.
 */
export function reasonAgainstRequest({
  suppressedBy,
  consents,
}: Pick<RecipientFacts, "suppressedBy" | "consents">): RecipientReason | null {
  return suppressedBy ?? (consents.get("status") === "withdrawn" ? "unsubscribed" : null);
}

/** The same whether or not the address can be reached: what its owner wants. */
export function consentOf(
  { consents, country, acceptsMarketing }: Omit<RecipientFacts, "suppressedBy">,
  purpose: MailPurpose,
  { countries, reviews_by_checkout }: ConsentSettings,
): RecipientDecision {
  const state = consents.get(purpose);
  if (state) return state === "given" ? allowed("given") : refused("unsubscribed");
  const isAskedAtCheckout = purpose === "marketing" || (purpose === "review" && reviews_by_checkout);
  if (isAskedAtCheckout && acceptsMarketing) return allowed("checkout");
  const mode = consentModeOf(countries, consentCountry(country), purpose);
  return mode === "opt_out" ? allowed("country") : refused("no_consent");
}

/** The decisions of many recipients for each of these purposes, in the order in which they were given. */
export async function recipientDecisions<Purpose extends MailPurpose>(
  ctx: Pick<Context, "config">,
  db: Db,
  shop: ShopId,
  { purposes, settings }: { purposes: readonly Purpose[]; settings: ConsentSettings },
  addressees: readonly Addressee[],
): Promise<Map<Purpose, RecipientDecision>[]> {
  const known = await findRecipients(
    ctx,
    db,
    shop,
    addressees.map(({ email }) => email),
  );
  const recipients = addressees.map((addressee) => ({ addressee, recipient: known.get(addressee.email)! }));
  return decisionsOf(db, shop, { purposes, settings }, recipients);
}

/** The same of recipients that were read already. */
export async function decisionsOf<Purpose extends MailPurpose>(
  db: Db,
  shop: ShopId,
  { purposes, settings }: { purposes: readonly Purpose[]; settings: ConsentSettings },
  recipients: readonly {
    addressee: Addressee;
    recipient: Pick<RecipientFacts, "suppressedBy" | "consents">;
  }[],
): Promise<Map<Purpose, RecipientDecision>[]> {
  const emails = recipients.map(({ addressee }) => addressee.email);
  const isMarketing = purposes.some((purpose) => purpose === "marketing" || purpose === "review");
  const checkouts = isMarketing ? await listCheckoutConsents(db, shop, emails) : new Map<string, boolean>();
  return recipients.map(({ addressee: { email, country }, recipient }) => {
    const acceptsMarketing = checkouts.get(email.toLowerCase()) ?? null;
    const facts = { ...recipient, country, acceptsMarketing };
    return new Map(purposes.map((purpose) => [purpose, decisionOf(facts, purpose, settings)]));
  });
}

/** Why an email of this purpose may not go to a recipient; null: it may. */
export async function recipientReason(
  ctx: Pick<Context, "config">,
  db: Db,
  shop: ShopId,
  { purpose, settings }: { purpose: MailPurpose; settings: ConsentSettings },
  addressee: Addressee,
): Promise<RecipientReason | null> {
  const [decisions] = await recipientDecisions(ctx, db, shop, { purposes: [purpose], settings }, [addressee]);
  return decisions!.get(purpose)!.reason;
}
