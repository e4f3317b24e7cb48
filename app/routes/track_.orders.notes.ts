import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { BAD_PARAMETER } from "../../contract/errors";
import { NoteId, OrderId } from "../../contract/ids";
import { endApiFor, failed } from "../endApi/end-api-for.server";
import { formIn } from "../endApi/form-in.server";
import { toResult } from "../endApi/to-result.server";

export { offlineClientAction as clientAction } from "../endApi/offline-client-action";

const Intent = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("create"), id: OrderId, text: z.string() }),
  z.object({ intent: z.literal("update"), id: NoteId, text: z.string() }),
  z.object({ intent: z.literal("delete"), id: NoteId }),
]);

/** Notes on an order: adds, changes and deletes them. */
export async function action({ request, context }: ActionFunctionArgs) {
  const endApi = await endApiFor(request, context);
  const parsed = Intent.safeParse(Object.fromEntries(await formIn(request)));
  if (!parsed.success) throw failed({ code: BAD_PARAMETER, message: "Unknown intent", traceId: null }, 400);

  const { data } = parsed;
  switch (data.intent) {
    case "create":
      return toResult(endApi.createNote({ id: data.id, text: data.text }));
    case "update":
      return toResult(endApi.updateNote({ id: data.id, text: data.text }));
    case "delete":
      return toResult(endApi.deleteNote({ id: data.id }));
  }
}
