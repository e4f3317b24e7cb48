import { type ConsentChoices, consentCountry, consentModeOf } from "../../../contract/consent-laws";
import type { ConsentBasis, MailPurpose, RecipientReason } from "../../../contract/mail-purposes";
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
  const emails = addressees.map(({ email }) => email);
  const known = await findRecipients(ctx, db, shop, emails);
  const isMarketing = purposes.some((purpose) => purpose !== "status");
  const checkouts = isMarketing ? await listCheckoutConsents(db, shop, emails) : new Map<string, boolean>();
  return addressees.map(({ email, country }) => {
    const acceptsMarketing = checkouts.get(email.toLowerCase()) ?? null;
    const facts = { ...known.get(email)!, country, acceptsMarketing };
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
