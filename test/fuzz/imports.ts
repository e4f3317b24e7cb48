import fc from "fast-check";
import type { Call } from "./call";

/** Two imports of the same file, of which one waits: a store has one waiting at a time, and a new one takes its place. */
export interface Imports {
  file: Buffer;
  /** Checked, so that it may be looked at, checked again and started. */
  waiting: string;
  done: string;
}

const READING = {
  encoding: "utf-8",
  separator: ",",
  date_order: "ymd",
  mapping: { order_number: 0, tracking_number: 1 },
};

/** `order` is the number of an order that is there. */
export async function makeImports(call: Call, order: string, settle: () => Promise<void>): Promise<Imports> {
  const file = Buffer.from(`Order,Tracking number\n${order},SIM000000001\n#none,SIM000000002\n`);
  const checked = async () => {
    const { id } = await call<{ id: string }>("/order/import/create", { name: "a.csv", size: file.length });
    await call("/order/import/part", { id, part: 0, data: file.toString("base64") });
    await call("/order/import/check", { id, reading: READING });
    await settle();
    return id;
  };
  const done = await checked();
  await call("/order/import/start", { id: done });
  await settle();
  return { file, done, waiting: await checked() };
}

/** What these calls take, which no schema says: an import in the right state, and a mapping of the file's columns. */
export function importBodies({ file, waiting, done }: Imports): Record<string, fc.Arbitrary<unknown>> {
  return {
    addImportPart: fc.constant({ id: waiting, part: 0, data: file.toString("base64") }),
    previewImport: fc.constant({ id: waiting }),
    checkImport: fc.constant({ id: waiting, reading: READING }),
    startImport: fc.constantFrom({ id: done }, { id: waiting }),
    reportImport: fc.constant({ id: done }),
  };
}
