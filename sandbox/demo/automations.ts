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
    name: "Held by customs",
    definition: {
      trigger: { on: "sub_status", sub_statuses: ["ABNORMAL_02"] },
      actions: [
        {
          do: "email_customer",
          subject: "Your order {{ order.name }} is held by customs",
          text: "Customs is holding your parcel. The courier may ask you for papers or for a payment. We will let you know as soon as it moves on.",
        },
        { do: "add_tag", tag: "Customs" },
      ],
    },
    runs: { holds: 4, movedOn: 2 },
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
