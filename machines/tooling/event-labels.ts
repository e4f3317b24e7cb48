import type { EventObject } from "xstate";
import { eventName } from "./describe-machine";

/**
 * Short names of sample events: the type, and where several samples have it, the first part of the payload that tells
 * them apart, such as `plan.chosen choice.plan="STARTER"`. An array is told by its length.
 */
export function eventLabels(events: readonly EventObject[]): (event: EventObject) => string {
  const samples = new Map<string, Map<string, Map<string, string>>>();
  for (const event of events) {
    const ofType = samples.get(event.type) ?? new Map<string, Map<string, string>>();
    samples.set(event.type, ofType.set(JSON.stringify(event), new Map(leavesOf(event))));
  }
  return (event) => {
    const ofType = [...(samples.get(event.type)?.values() ?? [])];
    if (ofType.length < 2) return eventName(event.type);
    const leaves = leavesOf(event);
    const telling = leaves.find(
      ([path]) => new Set(ofType.map((each) => each.get(path) ?? "")).size === ofType.length,
    );
    return [eventName(event.type), ...(telling ? [telling] : leaves).map((leaf) => leaf.join("="))].join(" ");
  };
}

/** Each value within, under its path; the type left out. */
function leavesOf(value: object, prefix = ""): [path: string, text: string][] {
  return Object.entries(value).flatMap(([key, part]: [string, unknown]): [string, string][] => {
    if (prefix === "" && key === "type") return [];
    const path = `${prefix}${key}`;
    if (Array.isArray(part)) return [[`${path}.length`, String(part.length)]];
    return part && typeof part === "object"
      ? leavesOf(part, `${path}.`)
      : [[path, JSON.stringify(part) ?? ""]];
  });
}
