import { z } from "zod";
import { deleteTemplatesBefore } from "../../../domain/mail-templates/mail-templates.queries";
import { defineJob } from "../../../platform/queue/job";
import { CUSTOMER_MAIL } from "../../../read/customer-mails/customer-mail";

const KEPT_MS = 366 * 86_400_000;

/** Safe to run twice: it only deletes what was replaced more than a year ago and no mail waits for. */
export const cleanMailTemplates = defineJob({
  name: "template.clean-versions",
  payload: z.object({}),
  schedule: "47 3 * * *",
  async run(ctx) {
    await deleteTemplatesBefore(ctx.db, new Date(ctx.now().getTime() - KEPT_MS), CUSTOMER_MAIL);
  },
});
