/** What became of the demo store's emails of the last month, in the order of their age. Those behind the list arrived. */
export const demoMailOutcomes: DemoOutcome[] = [
  { became: "delivered" },
  { became: "bounced", detail: "550 5.1.1 The email account that you tried to reach does not exist" },
  { became: "delivered" },
  { became: "unsubscribed" },
  { became: "complained", detail: null },
  { became: "delivered" },
  { became: "softBounced", detail: "452 4.2.2 The recipient's inbox is full" },
  { became: "bounced", detail: "550 5.1.2 Host unknown (Name server: example.invalid: host not found)" },
  { became: "delivered" },
  { became: "unsubscribed" },
  /** The merchant has allowed the address again. */
  { became: "cleared", detail: "550 5.1.1 User unknown" },
];

export type DemoOutcome =
  | { became: "delivered" | "unsubscribed" }
  | { became: "softBounced" | "bounced" | "complained" | "cleared"; detail: string | null };
