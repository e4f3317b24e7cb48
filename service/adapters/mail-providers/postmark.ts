import { createHash, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { MailEvent, MailEventSource } from "../../domain/mail-recipients/mail-event";
import { tokenOfHeader } from "../../domain/mail-recipients/return-token";

/** What Postmark posts: https://postmarkapp.com/developer/webhooks/bounce-webhook; flat, in PascalCase. */
const PostmarkEvent = z.object({
  RecordType: z.string(),
  ID: z.union([z.number(), z.string()]).optional(),
  Type: z.string().optional(),
  MessageID: z.string(),
  Email: z.string().optional(),
  Recipient: z.string().optional(),
  Details: z.string().optional(),
  Description: z.string().optional(),
  DeliveredAt: z.string().optional(),
  BouncedAt: z.string().optional(),
  Metadata: z.record(z.string(), z.string()).optional(),
});
type PostmarkEvent = z.output<typeof PostmarkEvent>;

/** Types of bounce that say that there is no such mailbox. */
const HARD = new Set(["HardBounce", "BadEmailAddress", "ManuallyDeactivated"]);
/** Nothing has bounced: an absence note, a copy, a challenge. */
const NO_BOUNCE = new Set([
  "AutoResponder",
  "Unknown",
  "Subscribe",
  "Unsubscribe",
  "ChallengeVerification",
  "AddressChange",
]);

/** Events of Postmark, whose webhooks have the name and password that were entered there. */
export function createPostmarkEvents(auth: string): MailEventSource {
  const expected = digest(`Basic ${Buffer.from(auth).toString("base64")}`);
  return {
    id: "postmark",
    isGenuine: async (_, headers) => timingSafeEqual(digest(headers.get("authorization") ?? ""), expected),
    idOf(body) {
      const { RecordType, MessageID, ID, DeliveredAt, BouncedAt } = parse(body);
      return [RecordType, MessageID, ID ?? DeliveredAt ?? BouncedAt ?? ""].join(" ").slice(0, 200);
    },
    read: async (body) => eventsOf(parse(body)),
  };
}

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

function parse(body: Uint8Array): PostmarkEvent {
  const parsed = PostmarkEvent.safeParse(JSON.parse(new TextDecoder().decode(body)));
  if (!parsed.success) throw new SyntaxError("this is no event of Postmark");
  return parsed.data;
}

function eventsOf(event: PostmarkEvent): MailEvent[] {
  const kind = kindOf(event);
  if (!kind) return [];
  return [
    {
      ...{ kind, providerId: event.MessageID, token: tokenOfHeader(event.Metadata?.["waybill-id"]) },
      ...{
        address: event.Email ?? event.Recipient ?? null,
        detail: event.Details ?? event.Description ?? null,
      },
    },
  ];
}

function kindOf({ RecordType, Type = "" }: PostmarkEvent): MailEvent["kind"] | null {
  if (RecordType === "Delivery") return "delivered";
  if (RecordType === "SpamComplaint" || (RecordType === "Bounce" && Type === "SpamComplaint"))
    return "complained";
  if (RecordType !== "Bounce" || NO_BOUNCE.has(Type)) return null;
  return HARD.has(Type) ? "bounced" : "softBounced";
}
