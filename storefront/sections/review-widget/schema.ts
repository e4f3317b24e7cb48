import { z } from "zod";
import { defineSection } from "../../document/define-section";
import { line } from "../../document/fields";

const Settings = z.strictObject({
  title: line().default(""),
});

/** Asks for a review of the delivery. Not built yet: it has its place, its settings and its gate. */
export const reviewWidget = defineSection({
  settings: Settings,
  max: 1,
  isContent: false,
  gate: null,
  sample: {},
});
