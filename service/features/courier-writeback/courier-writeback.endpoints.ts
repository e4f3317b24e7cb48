import type { Handlers } from "../../platform/http/handlers";
import { showCourierWriteback } from "./show-courier-writeback";

export const courierWritebackHandlers = {
  getCourierWriteback: ({ ctx, actor }) => showCourierWriteback(ctx, actor),
} satisfies Handlers;
