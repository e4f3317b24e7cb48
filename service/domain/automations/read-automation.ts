import { type AutomationDefinition, StoredAutomation } from "../../../contract/automation";
import type { AutomationId } from "../../../contract/ids";
import type { Context } from "../../platform/context";

interface Stored {
  id: AutomationId;
  version: number;
  definition: unknown;
}

/**
 * What a stored version of an automation does; null where it is not understood, which is logged. Such a version is as if it were switched off:
 * each is read by itself, so that none keeps the others of the shop waiting.
 */
export function readDefinition(
  { log }: Pick<Context, "log">,
  { id, version, definition }: Stored,
): AutomationDefinition | null {
  const { data, error } = StoredAutomation.safeParse(definition);
  if (data) return data;
  log.error(
    { err: error, automation: id, version },
    "what an automation does cannot be read; it does nothing",
  );
  return null;
}

/** An automation that is understood. */
export type ReadAutomation<Row extends Stored> = Omit<Row, "definition"> & {
  definition: AutomationDefinition;
};

/** Those of these automations that are understood. */
export const readAutomations = <Row extends Stored>(
  ctx: Pick<Context, "log">,
  rows: readonly Row[],
): ReadAutomation<Row>[] =>
  rows.flatMap((row) => {
    const definition = readDefinition(ctx, row);
    return definition ? [{ ...row, definition }] : [];
  });
