// In a file without schemas: the browser has texts for them.

/** Recipients of service notifications, the store's own address among them (specification, section 5). */
export const MAX_TEAM_RECIPIENTS = 5;

interface TeamEventRule {
  /** Under which heading it is chosen. */
  group: "parcels" | "summaries" | "service";
  /** Whether a recipient gets it who has not chosen. */
  initial: boolean;
  /** Waits for others of its kind: many may come at once. */
  isBundled?: true;
  /** Not to be chosen yet: nothing sends it. */
  coming?: true;
}

/**
 * What the shop's team is emailed about, in the order in which it is chosen. Names are stored, so they are never changed. Those of
 * single parcels are off at first: the daily digest has them all.
 */
export const teamEvents = {
  exception: { group: "parcels", initial: false, isBundled: true },
  failed_attempt: { group: "parcels", initial: false, isBundled: true },
  needs_attention: { group: "parcels", initial: false, isBundled: true },
  problem_reported: { group: "parcels", initial: true },
  automation: { group: "parcels", initial: true, isBundled: true },
  daily_digest: { group: "summaries", initial: true },
  weekly_report: { group: "summaries", initial: true },
  courier_corrections: { group: "summaries", initial: true },
  courier_outage: { group: "service", initial: true },
  quota: { group: "service", initial: true },
  template_failing: { group: "service", initial: true },
  mail_server: { group: "service", initial: true },
  domains: { group: "service", initial: true },
} as const satisfies Record<string, TeamEventRule>;

export type TeamEvent = keyof typeof teamEvents;
export const TEAM_EVENTS = Object.keys(teamEvents) as TeamEvent[];

const ruleOf = (event: TeamEvent): TeamEventRule => teamEvents[event];

/** Those that can be chosen. */
export const SHOWN_TEAM_EVENTS = TEAM_EVENTS.filter((event) => !ruleOf(event).coming);
/** Those that wait for others, and go out as one email. */
export type BundledTeamEvent = {
  [Event in TeamEvent]: (typeof teamEvents)[Event] extends { isBundled: true } ? Event : never;
}[TeamEvent];
export const BUNDLED_TEAM_EVENTS = TEAM_EVENTS.filter(
  (event): event is BundledTeamEvent => ruleOf(event).isBundled === true,
);
/** Those of them that a bundle names by themselves: a flag is named by its reason, and what automations do has emails of its own. */
export type ShipmentTeamEvent = Exclude<BundledTeamEvent, "needs_attention" | "automation">;
export const SHIPMENT_TEAM_EVENTS = BUNDLED_TEAM_EVENTS.filter(
  (event): event is ShipmentTeamEvent => event !== "needs_attention" && event !== "automation",
);

/** What a recipient has chosen; an event that is missing is as it is at first. */
export type TeamChoices = Partial<Record<TeamEvent, boolean>>;

/** Whether a recipient with these choices is emailed about an event. */
export const wantsTeamEvent = (choices: TeamChoices, event: TeamEvent): boolean =>
  choices[event] ?? ruleOf(event).initial;

/** The store's own address in place of a recipient's id. */
export const STORE_RECIPIENT = "store";
