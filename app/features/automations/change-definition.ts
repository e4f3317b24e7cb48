import type { Automation } from "../../../contract/automations";
import {
  type ActionName,
  DAYS_OF_TRIGGERS,
  type FilterName,
  type TriggerName,
} from "../../../contract/automation-limits";
import { PROBLEM_KINDS } from "../../../contract/problem-limits";

export type Definition = Automation["definition"];
export type Trigger = Definition["trigger"];
export type Filter = Definition["filters"][number];
export type Delay = Definition["delay"];
export type Action = Definition["actions"][number];

/** A trigger as it is when it has just been chosen. */
export function triggerNamed(on: TriggerName): Trigger {
  switch (on) {
    case "status":
      return { on, statuses: ["ABNORMAL"] };
    case "sub_status":
      return { on, sub_statuses: ["ABNORMAL_02"] };
    case "problem":
      return { on, kinds: [...PROBLEM_KINDS] };
    case "unfulfilled":
    case "silent":
    case "overdue":
    case "delivered":
      return { on, days: DAYS_OF_TRIGGERS[on] };
    case "fulfilled":
    case "partly_fulfilled":
    case "late":
      return { on };
  }
}

export function filterNamed(by: FilterName): Filter {
  switch (by) {
    case "courier":
    case "country":
    case "tag":
      return { by, any: [] };
    case "product":
    case "words":
      return { by, words: [] };
    case "value":
      return { by, min: 50, max: null };
    case "first_order":
      return { by, is: true };
  }
}

export function delayNamed(kind: Delay["kind"]): Delay {
  if (kind === "after") return { kind, hours: 24 };
  return kind === "at" ? { kind, days: 0, time: "09:00" } : { kind };
}

export function actionNamed(name: ActionName): Action {
  switch (name) {
    case "email_customer":
      return { do: name, subject: "", text: "", texts: {} };
    case "note":
      return { do: name, text: "" };
    case "add_tag":
    case "remove_tag":
      return { do: name, tag: "" };
    case "email_team":
      return { do: name };
  }
}

/** The list with one of its items in another form, or without it. */
export const replaced = <Item>(items: readonly Item[], at: number, by: Item): Item[] =>
  items.map((item, index) => (index === at ? by : item));
export const without = <Item>(items: readonly Item[], at: number): Item[] =>
  items.filter((_, index) => index !== at);
