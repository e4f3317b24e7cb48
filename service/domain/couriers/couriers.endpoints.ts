import type { Handlers } from "../../platform/http/handlers";
import { changeCorrection, changeCourierSettings } from "./change-courier-settings";
import { createCustomCourier, deleteCustomCourier, updateCustomCourier } from "./change-custom-couriers";
import { detectForShop } from "./detect-for-shop";
import { listCouriers } from "./list-couriers";
import { showCourierSettings } from "./show-courier-settings";

export const courierHandlers = {
  listCouriers: ({ ctx, actor, body }) => listCouriers(ctx, actor, body),
  getCourierSettings: ({ ctx, actor }) => showCourierSettings(ctx, actor),
  updateCourierSettings: ({ ctx, actor, body }) => changeCourierSettings(ctx, actor, body),
  createCourier: ({ ctx, actor, body }) => createCustomCourier(ctx, actor, body),
  updateCourier: ({ ctx, actor, body }) => updateCustomCourier(ctx, actor, body),
  deleteCourier: ({ ctx, actor, body }) => deleteCustomCourier(ctx, actor, body.id),
  detectCourier: ({ ctx, actor, body }) => detectForShop(ctx, actor, body),
  updateCourierCorrection: ({ ctx, actor, body }) => changeCorrection(ctx, actor, body),
} satisfies Handlers;
