import { sql } from "kysely";
import type { ImageId, ShopId } from "../../../contract/ids";
import type { Db } from "../../platform/db/database";
import type { ImageReferrer } from "../images/image-referrer";

/** Every version, as each can be restored. An id is 128 random bits: none stands in a text by chance. */
export const mailTemplateImages: ImageReferrer = {
  name: "mail templates",
  async listReferred(db: Db, shop: ShopId, ids: ImageId[]): Promise<ImageId[]> {
    const { rows } = await sql<{ id: ImageId }>`
      select given.id from unnest(${ids}::text[]) as given (id)
      where exists (select from mail_templates t where t.shop_id = ${shop} and strpos(t.template::text, given.id) > 0)
    `.execute(db);
    return rows.map(({ id }) => id);
  },
};
