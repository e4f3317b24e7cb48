import { z } from "zod";
import { defineSection } from "../../document/define-section";
import { line } from "../../document/fields";

const Settings = z.strictObject({
  title: line().default(""),
});

/** A button that adds the order to Apple Wallet. Not built yet: it has its place, its settings and its gate. */
export const appleWallet = defineSection({
  settings: Settings,
  max: 1,
  isContent: false,
  gate: "apple-wallet",
  sample: {},
});
