import type { TrackingPage } from "../../../../contract/tracking-pages";
import { DEFAULT_DOCUMENT } from "../../../../storefront/document/default-document";
import { call, type TestService, type TestShop } from "../../harness";

const ROOT = "/endApi/api/tracking-page";

/** Calls of one shop's pages. */
export function pagesOf(service: TestService, shop: TestShop) {
  const post = (what: string, body: object) => call(service, "POST", `${ROOT}/${what}`, { as: shop, body });
  const get = (what: string) => call(service, "GET", `${ROOT}/${what}`, { as: shop });
  return {
    post,
    get,
    list: async () => (await get("list")).body.data.pages as TrackingPage[],
    async create(name = "Summer") {
      return (await post("create", { name })).body.data as TrackingPage;
    },
    /** A page that shows this text, published. */
    async publish(name: string, text: string) {
      const { id } = (await post("create", { name })).body.data as TrackingPage;
      await post("save", { id, version: 1, document: aDocument(text) });
      return (await post("publish", { id, version: 2 })).body.data as TrackingPage;
    },
  };
}

/** The default page with a text of the merchant. */
export const aDocument = (text: string) => ({
  ...DEFAULT_DOCUMENT,
  sections: [
    ...DEFAULT_DOCUMENT.sections,
    { id: "one", type: "rich-text", settings: { title: "News", text } },
  ],
});
