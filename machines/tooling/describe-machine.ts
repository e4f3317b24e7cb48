import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from "xstate";

export interface StateView {
  id: string;
  key: string;
  parent: string | null;
  type: "atomic" | "compound" | "parallel" | "final" | "history";
  tags: string[];
  /** Names of the actors that run while it is active. */
  invokes: string[];
  /** Where it is entered first; null for what has no states within, and for a parallel one. */
  initial: string | null;
}

export interface TransitionView {
  /** The same for every copy of the machine, with whatever implementations. */
  key: string;
  source: string;
  /** Empty for one that only runs actions. */
  targets: string[];
  /** As it is written in a chart: `code.submitted`, `after DEBOUNCE`, `done verifyCode`, `always`. */
  event: string;
  guard: string | null;
}

export interface MachineView {
  id: string;
  states: StateView[];
  transitions: TransitionView[];
}

/** A machine as plain JSON: what its chart shows and its cover counts. Parents come before what is in them. */
export function describeMachine(machine: AnyStateMachine): MachineView {
  const states: StateView[] = [];
  const transitions: TransitionView[] = [];
  walk(machine.root, (node) => {
    states.push(viewOf(node));
    for (const [transition, key] of transitionsOf(node)) transitions.push(transitionView(transition, key));
  });
  return { id: machine.id, states, transitions };
}

/** The keys of a machine's own transition objects, which its running actors name. */
export function transitionKeys(machine: AnyStateMachine): Map<AnyTransitionDefinition, string> {
  const keys = new Map<AnyTransitionDefinition, string>();
  walk(machine.root, (node) => {
    for (const [transition, key] of transitionsOf(node)) keys.set(transition, key);
  });
  return keys;
}

function walk(node: AnyStateNode, visit: (node: AnyStateNode) => void): void {
  visit(node);
  for (const child of Object.values(node.states)) walk(child as AnyStateNode, visit);
}

function transitionsOf(node: AnyStateNode): [AnyTransitionDefinition, string][] {
  const all = [...node.transitions.values(), node.always ?? []] as AnyTransitionDefinition[][];
  return all.flatMap((list) =>
    list.map((transition, index): [AnyTransitionDefinition, string] => [
      transition,
      `${node.id} ${transition.eventType || "always"} ${index}`,
    ]),
  );
}

function viewOf(node: AnyStateNode): StateView {
  return {
    id: node.id,
    key: node.key,
    parent: node.parent?.id ?? null,
    type: node.type,
    tags: [...node.tags],
    invokes: node.invoke.map(({ src }) => (typeof src === "string" ? src : "actor")),
    initial: node.type === "compound" ? (node.initial.target[0]?.id ?? null) : null,
  };
}

function transitionView(transition: AnyTransitionDefinition, key: string): TransitionView {
  const { source, target, eventType, guard } = transition;
  return {
    key,
    source: source.id,
    targets: (target ?? []).map(({ id }) => id),
    event: eventName(eventType),
    guard: guardName(guard),
  };
}

/** XState's own events, said shorter; anything else as it is. */
export function eventName(type: string): string {
  if (type === "") return "always";
  const [, kind, name] = /^xstate\.(done\.actor|error\.actor|done\.state|after)\.(.+)$/.exec(type) ?? [];
  if (kind === "after") return `after ${name!.split(".")[0]}`;
  if (kind === "done.actor") return `done ${name}`;
  if (kind === "done.state") return `done in ${name!.split(".").at(-1)}`;
  return kind ? `error ${name}` : type;
}

/** The name of a guard as the machine gives it; null for none. */
export function guardName(guard: unknown): string | null {
  if (!guard) return null;
  if (typeof guard === "string") return guard;
  const { type, name } = guard as { type?: string; name?: string };
  return type ?? name ?? "guard";
}
