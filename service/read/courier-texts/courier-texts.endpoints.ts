import type { Handlers } from "../../platform/http/handlers";
import { listUnknownTexts } from "./list-unknown-texts";

export const courierTextHandlers = {
  listUnknownTexts: ({ ctx, actor }) => listUnknownTexts(ctx, actor),
} satisfies Handlers;
