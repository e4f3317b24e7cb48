import type { ShopId } from "../../../contract/ids";
import type { Context } from "../context";
import type { Tx } from "../db/database";
import { editDocument } from "./settings";

/**
 * Erases in what screens remember whatever may name a customer. Part of erasing a customer; the caller holds the shop's lock.
 * Texts of settings are redacted by the person's words (features/privacy).
 */
export async function eraseInDocuments(
  ctx: Pick<Context, "now" | "documents">,
  tx: Tx,
  shop: ShopId,
): Promise<void> {
  for (const document of ctx.documents.values()) {
    const { personalData } = document;
    if (personalData !== "none" && "erase" in personalData)
      await editDocument(ctx, tx, shop, document, personalData.erase);
  }
}
