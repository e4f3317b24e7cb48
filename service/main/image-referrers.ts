import type { ImageReferrer } from "../domain/images/image-referrer";
import { listImagesInSettings } from "../domain/images/images.queries";
import { mailTemplateImages } from "../domain/mail-templates/template-images";
import { pageImages } from "../domain/pages/page-images";
import { shopBrandImages } from "../domain/pages/shop-brand/shop-brands.queries";

/** Everything that may refer to an image. What is missing here loses its images after a month. */
export const imageReferrers: readonly ImageReferrer[] = [
  { name: "settings", listReferred: listImagesInSettings },
  pageImages,
  shopBrandImages,
  mailTemplateImages,
];
