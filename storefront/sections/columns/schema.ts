import { z } from "zod";
import { defineSection } from "../../document/define-section";
import { button, image, itemId, itemsOf, requiredLine, requiredRichText } from "../../document/fields";

const Column = z.strictObject({
  id: itemId,
  title: requiredLine(),
  text: requiredRichText(1000),
  image: image("section"),
  button,
});

const Settings = z.strictObject({
  items: itemsOf(Column, 4, 1),
});
export type ColumnsSettings = z.output<typeof Settings>;

/** Up to four columns, each with its heading; below one another on a phone. */
export const columns = defineSection({
  settings: Settings,
  sample: {
    items: [
      { id: "fast", title: "Fast", text: "Shipped within a day.", image: null },
      { id: "safe", title: "Insured", text: "Every parcel, all the way.", image: null },
      {
        id: "green",
        title: "Green",
        text: "No plastic at all.",
        image: null,
        button: { label: "How we pack", url: "/pages/packaging" },
      },
    ],
  },
});
