import type { Handlers } from "../../platform/http/handlers";
import { changeCappedAmount } from "./change-capped-amount";
import { changePlan } from "./change-plan";
import { dismissOffer } from "./dismiss-offer";
import { listPlans } from "./list-plans";

export const subscriptionHandlers = {
  getPlanList: ({ ctx, actor, forgetActor }) => listPlans(ctx, actor, forgetActor),
  dismissOffer: ({ ctx, actor, body }) => dismissOffer(ctx, actor, body),
  changePlan: ({ ctx, actor, body }) => changePlan(ctx, actor, body),
  changeCappedAmount: ({ ctx, actor, body }) => changeCappedAmount(ctx, actor, body),
} satisfies Handlers;
