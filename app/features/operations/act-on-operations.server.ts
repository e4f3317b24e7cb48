import { z } from "zod";
import { ShopDomain } from "../../../contract/ids";
import { FailureKind } from "../../../contract/operations";
import type { EndApi } from "../../endApi/create-end-api.server";
import { EndApiError } from "../../endApi/end-api-error";

const optional = z.string().optional();
/** Said in every act: a form that forgets the store must not mean all of them. */
const Shop = z.union([ShopDomain, z.literal("all")]);

const Act = z.discriminatedUnion("act", [
  z.strictObject({
    act: z.literal("replay"),
    kind: FailureKind,
    name: z.string(),
    error: optional,
    shop: Shop,
    id: optional,
  }),
  z.strictObject({ act: z.literal("pause"), channel: z.string(), shop: Shop }),
  z.strictObject({ act: z.literal("resume"), channel: z.string(), shop: Shop }),
]);
export type OperatorAct = z.output<typeof Act>;

export interface ActResult {
  ok: boolean;
  message: string;
}

/** Does what a form of the console asks for, and says what came of it. @throws EndApiError 401 */
export async function actOnOperations(endApi: EndApi, form: FormData): Promise<ActResult> {
  const parsed = Act.safeParse(Object.fromEntries(form));
  if (!parsed.success) return { ok: false, message: "This cannot be done." };
  try {
    return { ok: true, message: await run(endApi, parsed.data) };
  } catch (error) {
    if (!(error instanceof EndApiError) || error.status === 401) throw error;
    return { ok: false, message: `${error.message.replace(/\.$/, "")}. Request ${error.traceId}` };
  }
}

async function run(endApi: EndApi, data: z.output<typeof Act>): Promise<string> {
  if (data.act === "replay") {
    const { act: _, shop, ...choice } = data;
    const { replayed, left_out } = await endApi.replayFailures({ ...choice, shop: shopOf(shop) });
    const rest =
      left_out > 0 ? ` ${left_out} left out: retried already, or replaced by something newer.` : "";
    return `${replayed.toLocaleString("en")} ${replayed === 1 ? "failure" : "failures"} queued for retry.${rest}`;
  }
  const { act, channel } = data;
  const shop = shopOf(data.shop);
  const whose = shop ?? "all stores";
  if (act === "pause") {
    await endApi.pauseChannel({ channel, shop, until: null });
    return `${channel} is held back for ${whose}.`;
  }
  await endApi.resumeChannel({ channel, shop });
  return `${channel} goes out again for ${whose}, within a minute.`;
}

const shopOf = (shop: z.output<typeof Shop>) => (shop === "all" ? null : shop);
