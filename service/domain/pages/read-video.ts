import { asOneLine } from "../../../contract/as-one-line";
import type { BodyOf, ResponseOf } from "../../../contract/endpoint";
import { BAD_PARAMETER } from "../../../contract/errors";
import { MAX_ALT_LENGTH } from "../../../contract/image-limits";
import type { FieldKey } from "../../../contract/reasons";
import type { readVideo as readVideoCall } from "../../../contract/tracking-pages";
import { readVideoLink } from "../../../contract/video-links";
import type { Actor, Context } from "../../platform/context";
import { AppError } from "../../platform/errors";
import { storeImage } from "../images/store-image";
import { VideoProviderError } from "./video-provider";

/**
 * Title and picture of a video, as its provider says them. The picture becomes an image of the shop.
 * @throws AppError BAD_PARAMETER for a link that leads to no video, or where its provider says nothing about it; as storeImage
 */
export async function readVideo(
  ctx: Context,
  { shop }: Actor,
  { url }: BodyOf<typeof readVideoCall>,
): Promise<ResponseOf<typeof readVideoCall>> {
  const link = readVideoLink(url);
  if (!link) throw wrongLink("videoLink");
  const { title: given, picture } = await ctx.videos.read(link).catch((error: unknown) => {
    if (!(error instanceof VideoProviderError)) throw error;
    ctx.log.warn({ err: error, shop, provider: link.provider }, "a video cannot be read");
    throw wrongLink("videoMetadata", error);
  });
  const title = asOneLine(given).slice(0, MAX_ALT_LENGTH).trim();
  if (!title) throw wrongLink("videoMetadata");
  const image = await storeImage(ctx, shop, "section", picture).catch((error: unknown) => {
    throw isUnreadable(error) ? wrongLink("videoMetadata", error) : error;
  });
  return { title, image: { ...image, alt: title } };
}

/** No picture, or a broken one: of which the merchant has sent none. */
const isUnreadable = (error: unknown) => error instanceof AppError && error.code === BAD_PARAMETER;

const wrongLink = (key: FieldKey, cause?: unknown) =>
  new AppError(BAD_PARAMETER, "wrongFields", { fields: [{ path: "url", key }], cause });
