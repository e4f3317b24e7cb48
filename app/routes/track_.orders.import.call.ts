import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { BAD_PARAMETER } from "../../contract/errors";
import { ImportId } from "../../contract/ids";
import type { ImportReading } from "../../contract/imports";
import { endApiFor, failed } from "../endApi/end-api-for.server";
import { jsonIn } from "../endApi/json-in.server";
import { toResult } from "../endApi/to-result.server";

export { offlineClientAction as clientAction } from "../endApi/offline-client-action";

const Intent = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("check"), id: ImportId, reading: z.custom<ImportReading>() }),
  z.object({ intent: z.literal("start"), id: ImportId }),
  z.object({ intent: z.literal("cancel"), id: ImportId }),
  z.object({ intent: z.literal("report"), id: ImportId }),
]);

export const loader = () => redirect("/track/orders/import");

/** The steps of an import behind its upload. */
export async function action({ request, context }: ActionFunctionArgs) {
  const endApi = await endApiFor(request, context);
  const parsed = Intent.safeParse(await jsonIn(request));
  if (!parsed.success) throw failed({ code: BAD_PARAMETER, message: "Unknown intent", traceId: null }, 400);

  const { intent, id } = parsed.data;
  if (intent === "check") return toResult(endApi.checkImport({ id, reading: parsed.data.reading }));
  if (intent === "start") return toResult(endApi.startImport({ id }));
  if (intent === "cancel") return toResult(endApi.cancelImport({ id }));
  return toResult(endApi.reportImport({ id }));
}
