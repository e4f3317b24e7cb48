import type { CourierTexts } from "../../contract/courier-texts";

/** Words of the demo store for what its couriers write; its engine is off until the merchant switches it on. */
export const demoCourierTexts: CourierTexts = {
  pairs: [
    { language: "en", before: "Left with a neighbor", after: "Your neighbor has it", match: "whole" },
    {
      language: "de",
      before: "Die Sendung wurde in das Zustellfahrzeug geladen",
      after: "Ihr Paket kommt heute",
      match: "whole",
    },
  ],
  automatic: false,
};
