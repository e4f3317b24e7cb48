import { z } from "zod";
import { IMPORT_KEEP_DAYS } from "../../../contract/import-limits";
import { deleteExpiredDownloads } from "../../domain/shops/downloads.queries";
import { defineJob } from "../../platform/queue/job";
import { deleteImportsBefore } from "./imports.queries";

/** Safe to run twice: it only deletes. */
export const cleanImports = defineJob({
  name: "import.clean",
  payload: z.object({}),
  schedule: "41 3 * * *",
  async run(ctx) {
    await deleteExpiredDownloads(ctx.db, ctx.now());
    await deleteImportsBefore(ctx.db, new Date(ctx.now().getTime() - IMPORT_KEEP_DAYS * 86_400_000));
  },
});
