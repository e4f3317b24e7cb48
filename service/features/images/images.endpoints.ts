import type { Handlers } from "../../platform/http/handlers";
import { uploadImage } from "./upload-image";

export const imageHandlers = {
  uploadImage: ({ ctx, actor, body }) => uploadImage(ctx, actor, body),
} satisfies Handlers;
