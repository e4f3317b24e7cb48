import { storeImage } from "../../domain/images/store-image";
import type { Handlers } from "../../platform/http/handlers";

export const imageHandlers = {
  uploadImage: ({ ctx, actor, body: { kind, data } }) =>
    storeImage(ctx, actor.shop, kind, Buffer.from(data, "base64")),
} satisfies Handlers;
