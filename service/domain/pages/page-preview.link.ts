import type { PageId } from "../../../contract/ids";
import type { PagePreview } from "../../../contract/signed-links";
import type { Context } from "../../platform/context";
import { defineLinkKind, signedLink } from "../../platform/signed-links/signed-link";
import type { Shop } from "../shops/shops.queries";

/** Path of the page that shows what is not published. */
export const PREVIEW_PATH = "/tracking-page-preview";

/** Of the same page below the shop's tracking page, where a theme is around it; no page can have this address. */
export const PREVIEW_ADDRESS = "preview";

/** For colleagues and testers, who need no account. It shows sample orders only. */
export const pagePreviewKind = defineLinkKind({
  name: "page-preview",
  page: PREVIEW_PATH,
  expiresInDays: 7,
  uses: "any",
});

/** @param version one that was published; null for the draft as it is when the link is opened */
export function pagePreviewLink(
  { config, now }: Pick<Context, "config" | "now">,
  { id: shop, locale }: Pick<Shop, "id" | "locale">,
  page: PageId,
  version: number | null,
): string {
  const subject = (version === null ? page : `${page}.${version}`) as PagePreview;
  return signedLink(config, pagePreviewKind, { shop, subject, locale }, now());
}

/** The page of a link, and the version; null for the draft. */
export function previewOf(subject: PagePreview): { page: PageId; version: number | null } {
  const [page, version] = subject.split(".");
  return { page: page as PageId, version: version === undefined ? null : Number(version) };
}
