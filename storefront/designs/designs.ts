import type { PageDocumentInput } from "../../contract/page-document";
import { DOCUMENT_VERSION } from "../../contract/page-limits";
import type { DesignId } from "../../contract/page-designs";
import * as the from "./design-sections";
import type { DesignText } from "./design-text";

type Design = (t: DesignText) => Pick<PageDocumentInput, "sections"> & {
  style: NonNullable<PageDocumentInput["style"]>;
};

/** Colours of each are held against WCAG AA by test/storefront/designs.test.ts, in every pair that a page draws. */
const designs: Record<DesignId, Design> = {
  clear: (t) => ({
    style: { width: 1040 },
    sections: [
      ...[the.headerWith(t), the.lookup(t), the.details({ statusBar: "stages" })],
      ...[the.questions(t), the.contact(t), the.footer],
    ],
  }),
  editorial: (t) => ({
    style: {
      ...{ width: 880, font: "serif", corners: "square" },
      colours: {
        ...{ accent: "#7a3b1e", onAccent: "#ffffff", text: "#231b15", softText: "#655a50" },
        ...{ line: "#ddd3c4", background: "#f7f2e9", card: "#fffdf8" },
      },
    },
    sections: [
      ...[the.headerWith(t), the.lookup(t)],
      the.details({ statusBar: "comprehensive", barOnPhone: "vertical" }),
      ...[the.thanks(t), the.waysBack(t, "start"), the.footer],
    ],
  }),
  night: (t) => ({
    style: {
      ...{ width: 960, corners: "round", mode: "dark" },
      colours: {
        ...{ accent: "#8fd4c1", onAccent: "#06231c", text: "#edf2f0", softText: "#a7b6b1" },
        ...{ line: "#2b3a37", background: "#0d1514", card: "#15211f" },
      },
    },
    sections: [
      ...[the.headerWith(t), the.lookup(t), the.details({ statusBar: "minimalist" })],
      ...[the.offer(t, "card"), the.questions(t), the.footer],
    ],
  }),
  bold: (t) => ({
    style: {
      ...{ width: 1120, corners: "small" },
      colours: {
        ...{ accent: "#b3123f", onAccent: "#ffffff", text: "#1a1114", softText: "#5f5257" },
        ...{ line: "#e8dfe2", background: "#f9f4f6", card: "#ffffff" },
      },
    },
    sections: [
      ...[the.headerWith(t), the.lookup(t)],
      the.details({ statusBar: "comprehensive", barOnPhone: "vertical" }),
      ...[the.offer(t, "accent"), the.stepsOfDelivery(t), the.waysBack(t), the.footer],
    ],
  }),
  compact: (t) => ({
    style: {
      ...{ width: 640, corners: "small", mode: "auto" },
      colours: { accent: "#3b4252", onAccent: "#ffffff", background: "#eef0f3" },
    },
    sections: [
      ...[the.headerWith(t), the.lookup(t)],
      the.details({ statusBar: "locations", barOnPhone: "vertical", eventsShown: 5 }),
      ...[the.note(t), the.contact(t), the.footer],
    ],
  }),
  friendly: (t) => ({
    style: {
      ...{ width: 1000, font: "rounded", corners: "round" },
      colours: {
        ...{ accent: "#6d3fb4", onAccent: "#ffffff", text: "#2b2140", softText: "#635a76" },
        ...{ line: "#e6ddf3", background: "#fbf5ee", card: "#ffffff" },
      },
    },
    sections: [
      ...[the.headerWith(t), the.lookup(t), the.details({ statusBar: "stages", timeZone: "shopper" })],
      ...[the.stepsOfDelivery(t), the.questions(t), the.contact(t), the.footer],
    ],
  }),
};

/** The document of a design, with the words that `t` has for it. */
export function designDocument(id: DesignId, t: DesignText): PageDocumentInput {
  return { version: DOCUMENT_VERSION, ...designs[id](t) };
}
