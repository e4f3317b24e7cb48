import { z } from "zod";
import { fieldKey } from "../../../contract/reasons";
import { readVideoLink } from "../../../contract/video-links";
import { defineSection } from "../../document/define-section";
import { fieldKinds, image, line } from "../../document/fields";

const Settings = z
  .strictObject({
    url: z
      .string()
      .trim()
      .max(500)
      .refine((url) => url === "" || readVideoLink(url) !== null, { message: fieldKey("videoLink") })
      .register(fieldKinds, { kind: "videoLink" })
      .default(""),
    /** As the provider has it (`readVideo`), until the merchant changes it. */
    title: line().register(fieldKinds, { kind: "line", isRequired: true }).default(""),
    /** The provider's picture, kept with us: whoever does not play the video is not seen by its provider. */
    image: image("section"),
  })
  .superRefine(({ url, title }, issues) => {
    if (url !== "" && title === "")
      issues.addIssue({ code: "too_small", minimum: 1, origin: "string", path: ["title"], input: title });
  });
export type VideoSettings = z.output<typeof Settings>;

/** A video of YouTube or Vimeo, loaded from there when it is played. Without a link it is a draft that shoppers do not see. */
export const video = defineSection({
  settings: Settings,
  isComplete: ({ url }) => url !== "",
  sample: { url: "https://www.youtube.com/watch?v=aqz-KE-bpKQ", title: "How we knit", image: null },
});
