import { z } from "zod";
import { fieldKey } from "../../../contract/reasons";
import { readVideoLink } from "../../../contract/video-links";
import { defineSection } from "../../document/define-section";
import { fieldKinds, image, requiredLine } from "../../document/fields";

const Settings = z.strictObject({
  url: z
    .string()
    .trim()
    .max(500)
    .refine((url) => readVideoLink(url) !== null, { message: fieldKey("videoLink") })
    .register(fieldKinds, { kind: "videoLink" }),
  /** As the provider has it (`readVideo`), until the merchant changes it. */
  title: requiredLine(),
  /** The provider's picture, kept with us: whoever does not play the video is not seen by its provider. */
  image: image("section"),
});
export type VideoSettings = z.output<typeof Settings>;

/** A video of YouTube or Vimeo, loaded from there when it is played. */
export const video = defineSection({
  settings: Settings,
  sample: { url: "https://www.youtube.com/watch?v=aqz-KE-bpKQ", title: "How we knit", image: null },
});
