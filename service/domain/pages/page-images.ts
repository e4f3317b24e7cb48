import { sql } from "kysely";
import type { ImageId, ShopId } from "../../../contract/ids";
import type { PageDocument } from "../../../contract/page-document";
import type { Db } from "../../platform/db/database";
import type { ImageReferrer } from "../images/image-referrer";
import { imagesWithin, type PlacedAt } from "../images/images-within";

/** The images that a document shows, in its brand, for search engines and in whichever section and setting, each with its path. */
export function imagesIn(document: PageDocument): PlacedAt[] {
  return [
    ...imagesWithin(document.brand, "document.brand"),
    ...imagesWithin(document.seo, "document.seo"),
    ...document.sections.flatMap(({ settings }, index) =>
      imagesWithin(settings, `document.sections.${index}.settings`),
    ),
  ];
}

/** Drafts, what is published later, and versions, which can be restored. An id is 128 random bits: none stands in a text by chance. */
export const pageImages: ImageReferrer = {
  name: "tracking pages",
  async listReferred(db: Db, shop: ShopId, ids: ImageId[]): Promise<ImageId[]> {
    const { rows } = await sql<{ id: ImageId }>`
      select given.id from unnest(${ids}::text[]) as given (id)
      where exists (select from pages p where p.shop_id = ${shop}
          and (strpos(p.draft::text, given.id) > 0 or strpos(p.scheduled_document::text, given.id) > 0))
        or exists (select from page_versions v where v.shop_id = ${shop} and strpos(v.document::text, given.id) > 0)
    `.execute(db);
    return rows.map(({ id }) => id);
  },
};
