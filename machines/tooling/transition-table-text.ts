import type { TableRow } from "./transition-table";

const HEAD = `# What each machine does with an event in a state, seen on its generated paths (machines/<name>.paths.ts).
# Written by "npm run paths -- --write"; npm run paths and the tests compare with it, so that a change shows in the diff.
# An event without a row does nothing in that state. In brackets: the guard that decided.
`;

/** The committed table: a line for each row, in columns. */
export function writeTable(machines: [id: string, rows: TableRow[]][]): string {
  const sections = machines.map(([id, rows]) => {
    const width = (key: "state" | "event") => Math.max(...rows.map((row) => row[key].length));
    const [states, events] = [width("state"), width("event")];
    return rows
      .map(({ state, event, outcome }) =>
        [id, state.padEnd(states), event.padEnd(events), outcome].join("  "),
      )
      .join("\n");
  });
  return `${HEAD}\n${sections.join("\n\n")}\n`;
}

/** What differs between the committed table and the machines of now: a sentence for each state and event. */
export function tableDifferences(committed: string, now: string): string[] {
  const [before, after] = [outcomesIn(committed), outcomesIn(now)];
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((place) => {
    const [was, is] = [before.get(place), after.get(place)];
    if (was === is) return [];
    if (!is) return [`${place}: gone, was ${was}`];
    return [was ? `${place}: was ${was}, is ${is}` : `${place}: new, ${is}`];
  });
}

/** By machine, state and event; several outcomes of one are joined. */
function outcomesIn(table: string): Map<string, string> {
  const outcomes = new Map<string, string>();
  for (const line of table.split("\n")) {
    if (line === "" || line.startsWith("#")) continue;
    const [machine, state, event, outcome] = line.split(/ {2,}/);
    const place = `${machine} ${state} —${event}`;
    outcomes.set(place, [outcomes.get(place), outcome].filter(Boolean).join(" | "));
  }
  return outcomes;
}
