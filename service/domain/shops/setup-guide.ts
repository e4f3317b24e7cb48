import { z } from "zod";
import type { BodyOf } from "../../../contract/endpoint";
import { defineRemembered } from "../../../contract/setting";
import { SetupTask, type updateSetup } from "../../../contract/store";
import type { Actor, Context } from "../../platform/context";
import { transaction } from "../../platform/db/database";
import { editDocument } from "../../platform/settings/settings";

const Guide = z.object({
  done: z.array(SetupTask).default([]),
  dismissed: z.boolean().default(false),
});

export const setupGuide = defineRemembered<z.output<typeof Guide>>({
  area: "setup_guide",
  stored: Guide,
  initial: { done: [], dismissed: false },
  personalData: "none",
});

/** Marks a task as done or not, or dismisses the guide. */
export function updateSetupGuide(ctx: Context, actor: Actor, input: BodyOf<typeof updateSetup>) {
  return transaction(ctx.db, (tx) =>
    editDocument(ctx, tx, actor.shop, setupGuide, (guide) => {
      const others = guide.done.filter((task) => task !== input.task);
      const done = input.task && input.done ? [...others, input.task] : others;
      return { done, dismissed: input.dismissed ?? guide.dismissed };
    }),
  );
}
