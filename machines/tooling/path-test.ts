import type { GeneratedPath } from "./path-cover-report";
import type { MachineId } from "../registry";

/** A path as the text of a test that can be put below test/machines. */
export function pathAsTest(id: MachineId, { name, start, steps }: GeneratedPath): string {
  const sent = steps.map(
    ({ event, state }) =>
      `    actor.send(${JSON.stringify(event)});\n` +
      `    expect(actor.getSnapshot().value).toEqual(${JSON.stringify(state.value)});\n`,
  );
  return `import { expect, it } from "vitest";
import { entryOf } from "../../machines/registry";
import { standAlone } from "../../machines/tooling/inert";

it(${JSON.stringify(`${id}: ${name}`)}, () => {
  const { machine, starts } = entryOf(${JSON.stringify(id)});
  const actor = standAlone(machine, starts[${start}]!.input);

${sent.join("\n")}});
`;
}
