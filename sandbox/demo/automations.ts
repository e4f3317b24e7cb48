import type { AutomationDefinitionInput } from "../../contract/automation";

export interface DemoAutomation {
  name: string;
  definition: AutomationDefinitionInput;
  /** Of how many orders it is made to run: those for which it acts, or waits, and those that have moved on since. */
  runs: { holds: number; movedOn: number };
}

/** Automations of the demo store, both on: one that writes to customers at once, and one for the team that waits for the morning. */
export const demoAutomations: readonly DemoAutomation[] = [
  {
    name: "A week after delivery",
    definition: {
      trigger: { on: "delivered", days: 7 },
      once_per_order: true,
      actions: [
        {
          do: "email_customer",
          subject: "Is everything as it should be with {{ order.name }}?",
          text: "Your order arrived a week ago. Is everything as it should be? If not, just reply to this email.",
        },
        { do: "add_tag", tag: "Asked after delivery" },
      ],
    },
    runs: { holds: 4, movedOn: 0 },
  },
  {
    name: "No update for a week",
    definition: {
      trigger: { on: "silent", days: 7 },
      delay: { kind: "at", days: 0, time: "09:00" },
      actions: [{ do: "email_team" }, { do: "note", text: "Ask the courier where the parcel is." }],
    },
    runs: { holds: 3, movedOn: 1 },
  },
];
