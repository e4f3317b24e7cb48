import { z } from "zod";
import { defineBlock } from "../define-block";

const Settings = z.strictObject({
  /** When each step was reached. */
  dates: z.boolean().default(false),
});
export type StatusBarSettings = z.output<typeof Settings>;

export const statusBarBlock = defineBlock({ settings: Settings, max: 1, sample: {} });
