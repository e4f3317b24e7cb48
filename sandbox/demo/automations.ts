import type { AutomationDefinitionInput } from "../../contract/automation";

export interface DemoAutomation {
  name: string;
  definition: AutomationDefinitionInput;
  /** What its latest runs became, the newest first. */
  runs: readonly ("acted" | "moved_on" | "together")[];
}

/** Automations of the demo store, both on: one that writes to customers, and one for the team. */
export const demoAutomations: readonly DemoAutomation[] = [
  {
    name: "Held by customs",
    definition: {
      trigger: { on: "sub_status", sub_statuses: ["ABNORMAL_02"] },
      delay: { kind: "after", hours: 24 },
      actions: [
        {
          do: "email_customer",
          subject: "Your order {{ order.name }} is held by customs",
          text: "Customs is holding your parcel. The courier may ask you for papers or for a payment. We will let you know as soon as it moves on.",
        },
        { do: "add_tag", tag: "Customs" },
      ],
    },
    runs: ["acted", "moved_on", "acted", "together", "acted"],
  },
  {
    name: "No update for a week",
    definition: {
      trigger: { on: "silent", days: 7 },
      filters: [{ by: "value", min: 100, max: null }],
      delay: { kind: "at", days: 0, time: "09:00" },
      actions: [{ do: "email_team" }, { do: "note", text: "Ask the courier where the parcel is." }],
    },
    runs: ["acted", "acted", "moved_on"],
  },
];
