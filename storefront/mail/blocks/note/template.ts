import { paragraph } from "../../mail-markup";
import type { BlockTemplate } from "../block-template";

/** What the merchant says about the first parcel; of the others, their cards say it. */
export const noteTemplate: BlockTemplate<object> = {
  purpose: "status",
  region: "body",
  document: { part: "note", converts: "part" },
  texts: {},
  render({ facts: { shipments }, style }) {
    const note = shipments[0]?.note;
    return note ? { html: paragraph(note, style), text: note } : null;
  },
};
