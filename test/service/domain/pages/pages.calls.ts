import { PageId } from "../../../../contract/ids";
import { createPage, deletePage } from "../../../../service/domain/pages/manage-pages";
import { publishPage } from "../../../../service/domain/pages/edit-page";
import { DEFAULT_DOCUMENT } from "../../../../storefront/document/default-document";
import type { Prepared, ValidCalls } from "../../main/http/valid-call";

/** Each call gets a page of its own, published once. */
export async function pageCalls({ service, shop }: Prepared): Promise<ValidCalls> {
  let id = PageId.parse("1");
  const restore = async () => {
    const rows = await service.ctx.db
      .selectFrom("pages")
      .select("id")
      .where("shopId", "=", shop.id)
      .where("isDefault", "=", false)
      .execute();
    for (const each of rows) await deletePage(service.ctx, shop.actor, each.id);
    id = (await createPage(service.ctx, shop.actor, { name: "Summer", copy_of: null, design: null })).id;
    await publishPage(service.ctx, shop.actor, { id, version: 1, at: null });
  };
  await restore();
  const ofPage = { input: () => ({ id }), restore };
  return {
    getTrackingPage: ofPage,
    createTrackingPage: { input: { name: "Winter" }, restore },
    renameTrackingPage: { input: () => ({ id, name: "Autumn" }), restore },
    deleteTrackingPage: ofPage,
    setDefaultTrackingPage: {
      input: () => ({ id }),
      async restore() {
        await service.ctx.db
          .updateTable("pages")
          .set({ isDefault: false })
          .where("shopId", "=", shop.id)
          .execute();
        await restore();
      },
    },
    changePageRules: { input: () => ({ id, rules: { countries: ["DE"], languages: [] } }), restore },
    changePageAddress: { input: () => ({ id, address: "midsummer" }), restore },
    saveTrackingPage: {
      input: () => ({ id, version: 1, document: { ...DEFAULT_DOCUMENT } }),
      restore,
    },
    publishTrackingPage: { input: () => ({ id, version: 1 }), restore },
    unscheduleTrackingPage: ofPage,
    getPageVersions: ofPage,
    restorePageVersion: { input: () => ({ id, version: 1, restore: 1 }), restore },
    readVideo: { input: { url: "https://youtu.be/aqz-KE-bpKQ" } },
    checkPageCss: { input: { css: ".card { color: red }" } },
    getPreviewLink: ofPage,
  };
}
