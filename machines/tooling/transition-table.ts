import type { AnyMachineSnapshot, AnyStateNode, EventObject } from "xstate";
import { ownValue } from "../../contract/own-value";
import { describeMachine, guardName, type TransitionView } from "./describe-machine";
import { eventLabels } from "./event-labels";
import type { MachineEntry } from "./machine-entry";
import { momentsOf } from "./moment";
import type { CoverReport, GeneratedPath } from "./path-cover-report";

/** What a machine does with an event in a state, as it was seen on a generated path. */
export interface TableRow {
  state: string;
  event: string;
  /** `→ verifying [isFilled], calls verifyCode`; `refused [isFilled]` where a guard kept the event out. */
  outcome: string;
}

/**
 * Every (state, event → state) of a machine's generated paths, each once, states in the chart's order. Regions that run
 * beside each other have rows of their own, and a transition of the whole machine stands under `*`.
 */
export function tableOf(entry: MachineEntry, { paths }: Pick<CoverReport, "paths">): TableRow[] {
  const { transitions } = describeMachine(entry.machine);
  const viewOf = new Map(transitions.map((view) => [view.key, view]));
  const labelOf = eventLabels(entry.starts.flatMap(({ events }) => events));
  const regions = regionsOf(entry.machine.root);
  const rows = new Map<string, TableRow>();
  const add = (row: TableRow) => rows.set(JSON.stringify(row), row);

  for (const path of paths) {
    for (const { before, event, after, calls, emitted, taken } of stepsOf(entry, path)) {
      const views = taken.map((key) => viewOf.get(key)!);
      let remaining = emitted.map(({ type }) => `emits ${type}`);
      for (const region of regions) {
        const own = views.filter((view) => region.has(view.source));
        const [from, to] = [region.label(before), region.label(after)];
        if (own.length === 0 && from === to) continue;
        const guards = own.flatMap((view) => guardOf(view, transitions));
        const begun = calls.filter(({ name }) => region.calls.has(name)).map(({ name }) => `calls ${name}`);
        const words = [
          `→ ${to}${guards.length > 0 ? ` [${guards.join(", ")}]` : ""}`,
          ...begun,
          ...remaining,
        ];
        add({ state: from, event: labelOf(event), outcome: words.join(", ") });
        remaining = [];
      }
    }
  }
  for (const row of keptOut(entry, paths, labelOf)) add(row);
  return sorted([...rows.values()], entry);
}

/** Events that a guard keeps out, where another reading of the same guard lets them in. */
function keptOut(
  { machine, starts, stateKey }: MachineEntry,
  paths: GeneratedPath[],
  labelOf: (event: EventObject) => string,
): TableRow[] {
  const seen = new Map<string, [AnyMachineSnapshot, number]>();
  for (const { start, first, steps } of paths)
    for (const state of [first, ...steps.map((step) => step.state)])
      seen.set(JSON.stringify([start, stateKey(state)]), [state, start]);

  const regions = regionsOf(machine.root);
  return [...seen.values()].flatMap(([state, start]) =>
    starts[start]!.events.filter((event) => !state.can(event)).flatMap((event) =>
      regions.flatMap((region) => {
        const guards = nodesOf(state)
          .filter(({ id }) => region.has(id))
          .flatMap((node) => node.transitions.get(event.type) ?? [])
          .flatMap(({ guard }) => guardName(guard) ?? []);
        if (guards.length === 0) return [];
        return [
          { state: region.label(state), event: labelOf(event), outcome: `refused [${guards.join(", ")}]` },
        ];
      }),
    ),
  );
}

interface Region {
  has(id: string): boolean;
  label(state: AnyMachineSnapshot): string;
  calls: Set<string>;
}

/** The whole machine; of a parallel one, what belongs to no region, and each of them. */
function regionsOf(root: AnyStateNode): Region[] {
  if (root.type !== "parallel")
    return [{ has: () => true, label: ({ value }) => inDots(value), calls: callsIn(root) }];
  const within = Object.values(root.states).map((node): Region => ({
    has: (id) => id === node.id || id.startsWith(`${node.id}.`),
    label: ({ value }) => `${node.key}.${inDots(ownValue(value as Record<string, unknown>, node.key))}`,
    calls: callsIn(node),
  }));
  const whole: Region = { has: (id) => id === root.id, label: () => "*", calls: new Set() };
  return [whole, ...within];
}

function callsIn(node: AnyStateNode): Set<string> {
  const own = node.invoke.map(({ id }) => id);
  return new Set([
    ...own,
    ...Object.values(node.states).flatMap((child) => [...callsIn(child as AnyStateNode)]),
  ]);
}

const nodesOf = (state: AnyMachineSnapshot) => (state as unknown as { _nodes: AnyStateNode[] })._nodes;

function* stepsOf({ machine, starts }: MachineEntry, { start, steps }: GeneratedPath) {
  const events = steps.map(({ event }) => event);
  const [, ...moments] = momentsOf(machine, starts[start]!.input as never, events);
  for (const [index, moment] of moments.entries()) yield { ...moment, taken: steps[index]!.taken };
}

/** The guard that let a transition through, or `else` where those before it did not. */
function guardOf({ source, event, guard, key }: TransitionView, all: TransitionView[]): string[] {
  if (guard) return [guard];
  const siblings = all.filter((other) => other.source === source && other.event === event);
  return siblings.length > 1 && siblings[0]!.key !== key ? ["else"] : [];
}

/** `{ choosing: "ready" }` as `choosing.ready`; regions beside each other with a plus. */
function inDots(value: unknown): string {
  if (typeof value === "string") return value;
  const parts = Object.entries(value as object).map(([key, inner]) => `${key}.${inDots(inner)}`);
  return parts.join(" + ");
}

function sorted(rows: TableRow[], { machine }: MachineEntry): TableRow[] {
  const order = describeMachine(machine).states.map(({ id }) => id.slice(machine.id.length + 1));
  const placeOf = ({ state }: TableRow) => order.findLastIndex((id) => id !== "" && state.startsWith(id));
  return rows.sort(
    (one, other) =>
      placeOf(one) - placeOf(other) ||
      compare(one.state, other.state) ||
      compare(one.event, other.event) ||
      compare(one.outcome, other.outcome),
  );
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
