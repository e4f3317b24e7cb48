import type { ProblemKind, ProblemState } from "../contract/problem-kinds";

/** What was reported about a parcel, for whoever has proven that the order is theirs. */
export interface ShownReport {
  trackingNumber: string;
  kind: ProblemKind;
  state: ProblemState;
  /** The oldest first. */
  messages: { sender: "shopper" | "team"; text: string; sentAt: string; hasPhoto: boolean }[];
}

/** The reports of an order, and what a new one is sent with. */
export interface ProblemView {
  /** The page's own path. */
  path: string;
  /** Of the URL, kept in the form. */
  locale: string | null;
  order: string;
  /** Proves that the order is the reader's. */
  token: string;
  reports: ShownReport[];
  /** What has become of the report that was just sent; `text` is shown again where it was not taken. */
  sent: { trackingNumber: string; outcome: ProblemOutcome; kind: string; text: string } | null;
}

export type ProblemOutcome = "reported" | "refused" | "full" | "incomplete" | "badPhoto" | "busy" | "limited";
