import type { Handlers } from "../../platform/http/handlers";
import { addImportPart } from "./add-import-part";
import { cancelImport } from "./cancel-import";
import { checkImport } from "./check-import";
import { createImport } from "./create-import";
import { getImport } from "./get-import";
import { listImports } from "./list-imports";
import { previewImport } from "./preview-import";
import { reportImport } from "./report-import";
import { startImport } from "./start-import";

export const importHandlers = {
  createImport: ({ ctx, actor, body }) => createImport(ctx, actor, body),
  addImportPart: ({ ctx, actor, body }) => addImportPart(ctx, actor, body),
  previewImport: ({ ctx, actor, query }) => previewImport(ctx, actor, query),
  checkImport: ({ ctx, actor, body }) => checkImport(ctx, actor, body),
  startImport: ({ ctx, actor, body }) => startImport(ctx, actor, body.id),
  cancelImport: ({ ctx, actor, body }) => cancelImport(ctx, actor, body.id),
  getImport: ({ ctx, actor, query }) => getImport(ctx, actor, query.id),
  listImports: ({ ctx, actor, query }) => listImports(ctx, actor, query),
  reportImport: ({ ctx, actor, body }) => reportImport(ctx, actor, body.id),
} satisfies Handlers;
