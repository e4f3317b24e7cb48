import type { LocaleCode } from "../../contract/locales";
import type { TeamEvent } from "../../contract/team-events";

export interface DemoRecipient {
  address: string;
  language: LocaleCode | null;
  /** Else the email with its link waits in the mailbox. */
  isVerified: boolean;
  /** Null: what a recipient gets who has not chosen. */
  events: TeamEvent[] | null;
}

/** Recipients of the demo store's service notifications beside its own address: a warehouse that reads German, and somebody new. */
export const demoTeam: readonly DemoRecipient[] = [
  {
    address: "lager@fern-and-harbour.example",
    ...{ language: "de", isVerified: true },
    events: ["exception", "failed_attempt", "problem_reported", "weekly_report", "courier_outage"],
  },
  { address: "june@fern-and-harbour.example", language: null, isVerified: false, events: null },
];
