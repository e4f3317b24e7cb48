/** Where a shipment may stay without anything to be seen: until the first scan, at customs, between two couriers, between two scans. */
export type Stage = "first_scan" | "customs" | "hand_over" | "silence";

/** How long the shop's shipments took in a stage, in hours; an empty courier or country stands for all of them. */
export interface StageTime {
  stage: Stage;
  courier: string;
  country: string;
  shipments: number;
  /** One in two took at most that. */
  halfHours: number;
  /** Nine in ten took at most that. */
  mostHours: number;
}
