import type { Automation } from "../../contract/automations";
import * as list from "../../app/routes/track.notification_.automations";
import * as one from "../../app/routes/track.notification_.automations_.$id";
import * as couriers from "../../app/routes/track_.couriers";
import { wellReplies } from "../admin-data";
import { mockEndApi } from "../msw/end-api";
import { renderPage } from "./render-page";

const pages = {
  "/track/couriers": couriers,
  "/track/notification/automations": list,
  "/track/notification/automations/:id": one,
} as never;

/** One that is off and has run twice. */
export const anAutomation = (more: Partial<Automation> = {}): Automation =>
  ({
    ...{
      id: "7",
      name: "Silence",
      is_on: false,
      version: 3,
      revision: 5,
      trigger: "silent",
      days: 7,
      values: [],
      delay: { kind: "at", days: 2, time: "09:00" },
      last_acted_at: "2026-11-20T10:00:00Z",
      actions: ["note"],
    },
    runs: { acted: 4, skipped: 2, waiting: 1 },
    changed: { at: "2026-11-20T10:00:00Z", by: "you" },
    definition: {
      trigger: { on: "silent", days: 7 },
      filters: [],
      delay: { kind: "none" },
      checks_again: true,
      once_per_order: false,
      actions: [{ do: "note", text: "Ask the courier" }],
    },
    courier_names: { ups: "UPS" },
    waiting_earlier: 0,
    latest: [
      {
        ...{ id: "1", order: "11", order_name: "#1042", number: "TN1", state: "skipped", reason: "moved_on" },
        ...{
          version: 3,
          failed: [],
          default_text: null,
          email: null,
          started_at: "2026-11-19T10:00:00Z",
          due_at: "2026-11-20T10:00:00Z",
        },
      },
      {
        ...{ id: "2", order: "12", order_name: "#1043", number: null, state: "failed", reason: null },
        ...{ version: 3, failed: ["add_tag", "email_team"], default_text: null, email: null },
        ...{ started_at: "2026-11-19T10:00:00Z", due_at: "2026-11-20T10:00:00Z" },
      },
    ],
    ...more,
  }) as Automation;

/** The list or one of them, in a shop that has this one. */
export async function openAutomations(at: string, replies: object = {}) {
  const automation = anAutomation();
  const service = mockEndApi({
    ...wellReplies(),
    getAutomations: { automations: [automation] },
    getAutomation: automation,
    ...replies,
  } as never);
  return { ...(await renderPage(service, at, pages, { standalone: true })), service };
}

export const inputs = (service: { calls: { name: string; input: unknown }[] }, name: string) =>
  service.calls.filter((call) => call.name === name).map(({ input }) => input);
export const PAGE = "/track/notification/automations/7";
