import { courierTexts } from "../../../contract/courier-texts";
import { shipmentTracked } from "../../domain/shipments/shipment.events";
import { inTransaction } from "../../platform/events/subscribers";
import { readSetting } from "../../platform/settings/settings";
import { noteUntranslated } from "./note-untranslated.job";

/** New texts of couriers are looked at by a job, once they are stored. */
export const automaticTranslationSubscribers = [
  inTransaction(shipmentTracked, "automatic-translation.note", async (ctx, tx, shop, events) => {
    if (!ctx.translationEngine || !(await readSetting(tx, shop, courierTexts)).automatic) return;
    const ids = [...new Set(events.map(({ payload }) => payload.shipment))];
    await ctx.enqueue(tx, noteUntranslated, { shop, ids });
  }),
];
