/** Why a courier is thought to be a shipment's: a code with what belongs to it; words are found where it is shown. */
export type Reason =
  | { code: "format" | "check_digit" | "check_digit_fails" | "company" | "mapping" }
  | { code: "preferred"; place: number }
  | { code: "destination" | "origin"; country: string }
  /** Of so many of the shop's numbers of this shape, the share that this courier knew. */
  | { code: "learned"; count: number; share: number };

export interface Candidate {
  /** Code of the courier directory. */
  courier: string;
  /** 0 to 1: of shipments for which as much speaks, about so many are this courier's. */
  confidence: number;
  reasons: Reason[];
}
