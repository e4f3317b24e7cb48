import type { Context } from "../../platform/context";
import type { Channel } from "../../platform/deliveries/channel";
import type { Db } from "../../platform/db/database";
import { createRecipientDomains, type RecipientDomains } from "../../platform/mail/recipient-domains";
import { createMailPace, type MailPace, type PaceLimits } from "./mail-pace";
import { shopsWaitingForServers } from "./server-state";
import { createServerPlaces, type ServerPlaces, type Waiting } from "./server-places";

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

/** Of a channel of shops' emails: how many are sent at once, whose are claimed, and whose wait for their own server. */
export const mailPlaces = (places: number, waiting: Waiting = {}) =>
  ({
    concurrency: places,
    placesOf: (ctx: Context, inFlight) => ctx.mailFlow.places.placesOf(inFlight, places, waiting),
    ...(waiting.waits !== false && { waitingShops: shopsWaitingForServers }),
  }) satisfies Pick<Channel, "concurrency" | "placesOf" | "waitingShops">;
