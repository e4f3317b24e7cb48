import type { Handlers } from "../../platform/http/handlers";
import {
  resetTemplate,
  restoreTemplate,
  saveTemplate,
  showTemplate,
  showTemplates,
  showTemplateVersions,
} from "./edit-mail-template";

export const mailTemplateHandlers = {
  getMailTemplates: ({ ctx, actor }) => showTemplates(ctx, actor),
  getMailTemplate: ({ ctx, actor, query }) => showTemplate(ctx, actor, query),
  getMailTemplateVersions: ({ ctx, actor, query }) => showTemplateVersions(ctx, actor, query),
  saveMailTemplate: ({ ctx, actor, body }) => saveTemplate(ctx, actor, body),
  resetMailTemplate: ({ ctx, actor, body }) => resetTemplate(ctx, actor, body),
  restoreMailTemplate: ({ ctx, actor, body }) => restoreTemplate(ctx, actor, body),
} satisfies Handlers;
