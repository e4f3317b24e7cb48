import type { DayNumber } from "../../service/domain/promise/history/counted-days";
import type { Lane } from "../../service/domain/promise/history/lane";
import type { Seen } from "../../service/domain/promise/history/progress";

/** A shipment with all that will happen to it; who forecasts may look at what is not after that day. */
export interface Shipment {
  id: number;
  lane: Lane;
  handedOver: DayNumber;
  /** The last scan of each day. */
  seen: Seen[];
  /** Null: it never arrives. */
  delivered: DayNumber | null;
  /** Days to the date that somebody else had named at the hand-over. */
  named: number | null;
}
