import { z } from "zod";
import { defineSection } from "../../document/define-section";
import { line } from "../../document/fields";

const Settings = z.strictObject({
  title: line().default(""),
  count: z.int().min(2).max(12).default(6),
});

/** The shop's newest pictures from Instagram. Not built yet: it has its place, its settings and its gate. */
export const instagramFeed = defineSection({
  settings: Settings,
  max: 1,
  isContent: false,
  gate: "instagram-feed",
  sample: {},
});
