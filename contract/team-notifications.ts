import { z } from "zod";
import { get, linkGet, linkPost, nothing, post } from "./endpoint";
import { LOCALES, type LocaleCode } from "./locales";
import { MailAddressField } from "./mail-address";
import { defineSetting } from "./setting";
import { MAX_TEAM_RECIPIENTS, STORE_RECIPIENT, TEAM_EVENTS } from "./team-events";

const codes = LOCALES.map(({ code }) => code) as [LocaleCode, ...LocaleCode[]];

/** When the daily digest goes out. */
export const digestSchedule = defineSetting("DigestSchedule", {
  ...{ area: "digest_schedule", path: "/api/store/digest-schedule", feature: null },
  summary: "when the daily summary goes out",
  value: z.object({
    /** Full hour of the shop's zone. */
    hour: z.int().min(0).max(23),
  }),
  initial: { hour: 8 },
  personalData: "none",
});

/** `store`: the store's own address; else the id of a recipient. */
const RecipientId = z.string().regex(new RegExp(`^(${STORE_RECIPIENT}|[1-9]\\d{0,17})$`));
const Event = z.enum(TEAM_EVENTS as [(typeof TEAM_EVENTS)[number], ...(typeof TEAM_EVENTS)[number][]]);

const Recipient = z.object({
  id: RecipientId,
  address: z.string(),
  /** `waiting`: whoever reads its mail has not agreed yet, and nothing goes there. */
  state: z.enum(["verified", "waiting"]),
  /** When the email with the link to verify it was sent last; null where none was. */
  invited_at: z.iso.datetime().nullable(),
  /** Null: the store's language. */
  language: z.enum(codes).nullable(),
  /** What it is emailed about, once it is verified. */
  events: z.array(Event),
});

/** Whom service notifications of a shop go to. */
export const Team = z.object({
  /** The store's own address first, unless it was removed. */
  recipients: z.array(Recipient),
  /** The store's own address, where it was removed and can be added again. */
  store_address: z.string().nullable(),
});
export type Team = z.output<typeof Team>;

export const getTeam = get("/api/store/team", {
  summary: "Who gets service notifications, and about what",
  feature: null,
  query: nothing,
  response: Team,
});

export const addTeamRecipient = post("/api/store/team/add", {
  summary: `Adds a recipient, and sends an email with a link that verifies the address; at most ${MAX_TEAM_RECIPIENTS}. The store's own is verified`,
  feature: null,
  changes: ["settings"],
  body: z.object({ address: MailAddressField.min(1), language: z.enum(codes).nullable().default(null) }),
  response: Team,
});

export const inviteTeamRecipient = post("/api/store/team/invite", {
  summary: "Sends the email with the link once more; the link of the one before is worth nothing then",
  feature: null,
  changes: ["settings"],
  body: z.object({ id: RecipientId }),
  response: Team,
});

export const removeTeamRecipient = post("/api/store/team/remove", {
  summary: "Removes a recipient, who gets nothing any more",
  feature: null,
  changes: ["settings"],
  body: z.object({ id: RecipientId }),
  response: Team,
});

export const updateTeam = post("/api/store/team/update", {
  summary: "Sets language and events of recipients; those that are not named stay as they are",
  feature: null,
  changes: ["settings"],
  body: z.object({
    recipients: z
      .array(
        z.object({
          id: RecipientId,
          language: z.enum(codes).nullable(),
          events: z.array(Event).max(TEAM_EVENTS.length),
        }),
      )
      // The store's own address may have joined those that a shop had before it was counted.
      .max(MAX_TEAM_RECIPIENTS + 1),
  }),
  response: Team,
});

/** What the pages of links in mails to the team show. */
const OfLink = z.object({ store: z.object({ name: z.string() }), address: z.string() });

const Verification = OfLink.extend({ state: z.enum(["verified", "waiting"]) });
export type TeamVerification = z.output<typeof Verification>;

export const getTeamVerification = linkGet("team-verify", "/api/store/team/verify", {
  summary: "Whose address a link verifies, and whether it is verified",
  feature: null,
  query: nothing,
  response: Verification,
});

export const verifyTeamRecipient = linkPost("team-verify", "/api/store/team/verify", {
  summary: "Verifies the address that the link was sent to",
  feature: null,
  changes: ["settings"],
  body: nothing,
  response: Verification,
});

const Subscription = z.object({
  store: z.object({ name: z.string() }),
  /** Null: it gets nothing any more. */
  address: z.string().nullable(),
  /** What the mail with the link was about; null where that is no more. */
  event: Event.nullable(),
  /** Whether the recipient still gets it. */
  is_subscribed: z.boolean(),
});
export type TeamSubscription = z.output<typeof Subscription>;

export const getTeamSubscription = linkGet("team-unsubscribe", "/api/store/team/unsubscribe", {
  summary: "What a recipient gets of what the mail with the link was about",
  feature: null,
  query: nothing,
  response: Subscription,
});

export const unsubscribeTeam = linkPost("team-unsubscribe", "/api/store/team/unsubscribe", {
  summary: "Ends what the link's mail was about, resumes it, or removes the recipient",
  feature: null,
  changes: ["settings"],
  body: z.object({ what: z.enum(["event", "resume", "all"]) }),
  response: Subscription,
});

export const teamNotificationEndpoints = {
  ...digestSchedule.calls,
  ...{ getTeam, addTeamRecipient, inviteTeamRecipient, removeTeamRecipient, updateTeam },
  ...{ getTeamVerification, verifyTeamRecipient, getTeamSubscription, unsubscribeTeam },
};
