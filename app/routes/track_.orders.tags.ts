import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { BAD_PARAMETER } from "../../contract/errors";
import { TagId } from "../../contract/ids";
import { endApiFor, failed } from "../endApi/end-api-for.server";
import { formIn } from "../endApi/form-in.server";
import { toResult } from "../endApi/to-result.server";

export { offlineClientAction as clientAction } from "../endApi/offline-client-action";

const Intent = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("rename"), id: TagId, name: z.string() }),
  z.object({ intent: z.literal("delete"), id: TagId }),
]);

/** The merchant's own tags, for the dialog that gives them. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const endApi = await endApiFor(request, context);
  return endApi.listTags();
}

/** Renames or deletes a tag on every order. */
export async function action({ request, context }: ActionFunctionArgs) {
  const endApi = await endApiFor(request, context);
  const parsed = Intent.safeParse(Object.fromEntries(await formIn(request)));
  if (!parsed.success) throw failed({ code: BAD_PARAMETER, message: "Unknown intent", traceId: null }, 400);
  const { intent, ...tag } = parsed.data;
  return toResult<unknown>(
    intent === "rename" ? endApi.renameTag(tag as { id: TagId; name: string }) : endApi.deleteTag(tag),
  );
}
