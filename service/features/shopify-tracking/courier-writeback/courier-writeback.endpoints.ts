import type { Handlers } from "../../../platform/http/handlers";
import { checkScopes } from "../scopes";
import { showCourierWriteback } from "./show-courier-writeback";

export const courierWritebackHandlers = {
  checkScopes: ({ ctx, actor }) => checkScopes(ctx, actor),
  getCourierWriteback: ({ ctx, actor }) => showCourierWriteback(ctx, actor),
} satisfies Handlers;
