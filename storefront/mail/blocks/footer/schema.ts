import { withoutDirections } from "../../../../contract/as-one-line";
import { z } from "zod";
import { line, lines } from "../../../document/fields";
import { defineBlock } from "../define-block";

const Settings = z.strictObject({
  /** Why the reader gets it. Empty: because of their order. */
  reason: line(300).default(""),
  /** The shop's postal address; empty: none. */
  address: lines(300).overwrite(withoutDirections).default(""),
  /** Of the link by which nothing more is sent; empty: ours. */
  unsubscribe: line(60).default(""),
});
export type FooterSettings = z.output<typeof Settings>;

export const footerBlock = defineBlock({ settings: Settings, max: 1, isFixed: true, sample: {} });
