import type { Import } from "../contract/imports";
import { PART_BYTES } from "../contract/import-limits";
import { signAdminToken } from "../service/domain/shops/admin-token";
import { DOMAIN } from "./export-store";
import { SIGNING, type Started } from "./product";

/** Calls of the orders of the shop of `fillExportStore`. */
export async function callsTo({ url }: Started) {
  const token = await signAdminToken(SIGNING, DOMAIN, 7200, new Date());
  return async <Data>(path: string, body?: object): Promise<Data> => {
    const response = await fetch(`${url}/endApi/api/order/${path}`, {
      method: body ? "POST" : "GET",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: body && JSON.stringify(body),
    });
    const answer = (await response.json()) as { msg: string; data: Data };
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${answer.msg}`);
    return answer.data;
  };
}
export type Call = Awaited<ReturnType<typeof callsTo>>;

/** @returns the id of the import */
export async function upload(call: Call, lines: string[]): Promise<string> {
  const bytes = Buffer.from(lines.join("\n"));
  const { id } = await call<Import>("import/create", { name: "bench.csv", size: bytes.length });
  for (let part = 0; part * PART_BYTES < bytes.length; part += 1) {
    const piece = bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES);
    await call("import/part", { id, part, data: piece.toString("base64") });
  }
  return id;
}

async function waitFor(call: Call, id: string, state: Import["state"]): Promise<Import> {
  for (;;) {
    const { import: now } = await call<{ import: Import }>(`import/detail?id=${id}`);
    if (now.state === state) return now;
    if (now.finished_at) throw new Error(`The import is ${now.state}: ${now.problem}`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

export async function check(call: Call, id: string): Promise<number> {
  const { encoding, separator, mapping } = await call<{
    encoding: string;
    separator: string;
    mapping: object;
  }>(`import/preview?id=${id}`);
  await call("import/check", { id, reading: { encoding, separator, mapping } });
  return (await waitFor(call, id, "checked")).lines;
}

export async function run(call: Call, id: string): Promise<number> {
  await call("import/start", { id });
  return (await waitFor(call, id, "done")).imported;
}
