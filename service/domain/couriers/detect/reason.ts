/** Why a courier is a candidate: a code with its values; the text is made where it is shown. */
export type Reason =
  | { code: "format" | "check_digit" | "check_digit_fails" | "company" | "file" | "mapping" }
  | { code: "preferred"; place: number }
  | { code: "destination" | "origin"; country: string }
  /** Of `count` shop numbers with this shape, the share that this courier had events for. */
  | { code: "learned"; count: number; share: number };

export interface Candidate {
  /** Code of the courier directory. */
  courier: string;
  /** 0 to 1: share of shipments with the same evidence that are this courier's. */
  confidence: number;
  reasons: readonly Reason[];
}
