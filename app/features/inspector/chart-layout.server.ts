import ELK, { type ElkExtendedEdge, type ElkNode } from "elkjs/lib/elk.bundled.js";
import {
  describeMachine,
  type MachineView,
  type StateView,
} from "../../../machines/tooling/describe-machine";
import { entryOf, type MachineId } from "../../../machines/registry";
import { tagLine } from "./tag-line";

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface ChartState extends Box {
  id: string;
  key: string;
  type: StateView["type"];
  hasStates: boolean;
  tags: string[];
  invokes: string[];
  /** Internal transitions, which only run actions. */
  inner: { key: string; text: string }[];
}

export interface ChartEdge {
  key: string;
  points: [x: number, y: number][];
  label: (Box & { lines: string[] }) | null;
}

/** A laid-out chart in pixels, as plain JSON. */
export interface Chart {
  width: number;
  height: number;
  states: ChartState[];
  edges: ChartEdge[];
  /** Markers of initial states within a state. */
  dots: { x: number; y: number }[];
}

const LINE = 16;
const PAD = 10;
const DOT = 10;
const LAYOUT = {
  "elk.algorithm": "layered",
  "elk.hierarchyHandling": "INCLUDE_CHILDREN",
  "elk.edgeRouting": "ORTHOGONAL",
  "elk.json.shapeCoords": "ROOT",
  "elk.json.edgeCoords": "ROOT",
  "elk.layered.spacing.nodeNodeBetweenLayers": "36",
  "elk.spacing.nodeNode": "24",
  "elk.spacing.edgeEdge": "14",
  "elk.spacing.edgeNode": "16",
  "elk.spacing.edgeLabel": "4",
};

const drawn = new Map<MachineId, Promise<Chart>>();

/** The layout of a machine's chart, cached for the process: it changes with the program only. */
export function chartOf(id: MachineId): Promise<Chart> {
  let chart = drawn.get(id);
  if (!chart) {
    chart = layOut(describeMachine(entryOf(id).machine));
    drawn.set(id, chart);
  }
  return chart;
}

/** Computes positions of a machine's states and transitions. */
async function layOut(view: MachineView): Promise<Chart> {
  const wide = await placed(view, "RIGHT");
  const high = await placed(view, "DOWN");
  const outer = scaleOf(high) > scaleOf(wide) ? high : wide;

  const nodes = new Map(nodesIn(outer).map((node) => [node.id, node]));
  return {
    width: Math.ceil(outer.width ?? 0),
    height: Math.ceil(outer.height ?? 0),
    states: view.states.map((state) => ({
      ...boxOf(nodes.get(state.id)!),
      id: state.id,
      key: state.key,
      type: state.type,
      hasStates: view.states.some(({ parent }) => parent === state.id),
      tags: state.tags,
      invokes: state.invokes,
      inner: innerOf(state, view),
    })),
    edges: (outer.edges ?? []).map(edgeOf),
    dots: [...nodes.values()].filter(({ id }) => id.startsWith("dot ")).map(boxOf),
  };
}

const placed = (view: MachineView, direction: "RIGHT" | "DOWN"): Promise<ElkNode> =>
  new ELK().layout<ElkNode>({
    id: "chart",
    layoutOptions: { ...LAYOUT, "elk.direction": direction },
    children: [nodeOf(view.states[0]!, view)],
    edges: edgesOf(view),
  });

/** Scale at which the whole chart fits beside the live component on a screen of 1,280 pixels. */
const scaleOf = ({ width = 1, height = 1 }: ElkNode) => Math.min(780 / width, 640 / height);

function nodeOf(state: StateView, view: MachineView): ElkNode {
  const within = view.states.filter(({ parent }) => parent === state.id);
  const lines = linesOf(state, view);
  const head = PAD + lines.length * LINE;
  const width = Math.max(...lines.map(widthOf)) + 2 * PAD;
  if (state.type === "history") return { id: state.id, width: 28, height: 28 };
  if (within.length === 0) return { id: state.id, width: Math.max(96, width), height: head + PAD };

  const dot = { id: `dot ${state.id}`, width: DOT, height: DOT };
  return {
    id: state.id,
    layoutOptions: {
      "elk.padding": `[top=${head + 12},left=16,bottom=16,right=16]`,
      "elk.nodeSize.constraints": "MINIMUM_SIZE",
      "elk.nodeSize.minimum": `(${width}, ${head})`,
    },
    children: [...(state.initial ? [dot] : []), ...within.map((child) => nodeOf(child, view))],
  };
}

/** The lines of text in a state; the chart draws them in this order. */
function linesOf(state: StateView, view: MachineView): string[] {
  return [
    state.key,
    ...(state.tags.length > 0 ? [tagLine(state.tags)] : []),
    ...state.invokes.map((name) => `⚙ ${name}`),
    ...innerOf(state, view).map(({ text }) => text),
  ];
}

const innerOf = (state: StateView, view: MachineView) =>
  view.transitions
    .filter(({ source, targets }) => source === state.id && targets.length === 0)
    .map(({ key, event, guard }) => ({ key, text: guard ? `↻ ${event} [${guard}]` : `↻ ${event}` }));

function edgesOf(view: MachineView): ElkExtendedEdge[] {
  const starts = view.states
    .filter(({ initial }) => initial)
    .map(({ id, initial }) => ({ id: `start ${id}`, sources: [`dot ${id}`], targets: [initial!] }));
  const moves = view.transitions.flatMap(({ key, source, targets, event, guard }) =>
    targets.map((target, index) => {
      const lines = guard ? [event, `[${guard}]`] : [event];
      const label = {
        text: lines.join("\n"),
        width: Math.max(...lines.map(widthOf)) + 8,
        height: lines.length * 14 + 4,
      };
      return { id: `${key} → ${index}`, sources: [source], targets: [target], labels: [label] };
    }),
  );
  return [...starts, ...moves];
}

function edgeOf({ id, sections = [], labels = [] }: ElkExtendedEdge): ChartEdge {
  const [label] = labels;
  return {
    key: id.replace(/ → \d+$/, ""),
    points: sections.flatMap(({ startPoint, bendPoints = [], endPoint }) =>
      [startPoint, ...bendPoints, endPoint].map(({ x, y }): [number, number] => [
        Math.round(x),
        Math.round(y),
      ]),
    ),
    label: label ? { ...boxOf(label), lines: (label.text ?? "").split("\n") } : null,
  };
}

const boxOf = ({ x = 0, y = 0, width = 0, height = 0 }: Partial<Box>): Box => ({
  x: Math.round(x),
  y: Math.round(y),
  width: Math.round(width),
  height: Math.round(height),
});

const nodesIn = (node: ElkNode): ElkNode[] => [node, ...(node.children ?? []).flatMap(nodesIn)];

/** Close enough for 12 px text: a letter is about 6.6 px wide. */
const widthOf = (text: string) => Math.ceil(text.length * 6.8);
