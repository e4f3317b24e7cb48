import type { Db } from "../../platform/db/database";
import { createRecipientDomains, type RecipientDomains } from "../../platform/mail/recipient-domains";
import { createMailPace, type MailPace, type PaceLimits } from "./mail-pace";
import { createServerPlaces, type ServerPlaces } from "./server-places";

declare module "../../platform/context" {
  interface Context {
    mailFlow: MailFlow;
  }
}

/** What emails of shops wait for before they leave, apart from their own times: so that none holds up another shop's. */
export interface MailFlow {
  places: ServerPlaces;
  domains: RecipientDomains;
  pace: MailPace;
}

export const createMailFlow = (outside: { db: Db; now: () => Date }, limits: PaceLimits): MailFlow => ({
  places: createServerPlaces(outside.now),
  domains: createRecipientDomains(outside.now),
  pace: createMailPace(outside, limits),
});
