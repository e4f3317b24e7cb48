import { z } from "zod";
import { defineSection } from "../../document/define-section";
import { line } from "../../document/fields";

const Settings = z.strictObject({
  title: line().default(""),
});

/** What other apps bring. Not built yet: it has its place, its settings and its gate. */
export const appBlocks = defineSection({
  settings: Settings,
  max: 1,
  isContent: false,
  gate: null,
  sample: {},
});
