import {
  overrideBudget,
  overrideProviderOrder,
  resetBudget,
  resetProviderOrder,
  ProviderOrder,
  ShopBudget,
  listOverrides,
} from "../service/domain/tracking-providers/overrides/provider-overrides";
import type { Budget } from "../service/platform/config/provider-settings";
import { type Command, CommandError, type Commands } from "./database-command";
import { activeIds } from "../service/adapters/tracking-providers/create-providers";

const USAGE = `Usage: npm run providers -- list
       npm run providers -- order COURIER aftership,17track
       npm run providers -- order COURIER --default
       npm run providers -- budget SHOP PROVIDER [--day 100] [--month 2000] | --unlimited | --default

  order says who is asked about one courier's shipments, first choice first, where it is not PROVIDER_ORDER.
  budget says how many shipments one store may register with one provider, where it is not PROVIDER_BUDGETS.
  Both count for shipments that are registered from now on; --default takes back what was arranged.
  The database is the one that .env names. Waybill may be running meanwhile.`;

const commands: Record<string, Command> = {
  list: {
    words: 0,
    async run({ db, config }) {
      const { everybody, orders, budgets, openCircuits } = await listOverrides(db, config, new Date());
      const parts: [title: string, lines: string[]][] = [
        [
          "Asked, first choice first",
          [activeIds(config).join(", ") || "nobody: shipments are followed by Shopify's events"],
        ],
        ["Budget of every store", everybody.map(([id, budget]) => `${id.padEnd(12)}${inWords(budget)}`)],
        [
          "Couriers with an order of their own",
          orders.map(({ courier, providers }) => `${courier.padEnd(28)}${providers.join(", ")}`),
        ],
        [
          "Stores with a budget of their own",
          budgets.map(
            ({ domain, provider, today, month, ...budget }) =>
              `${domain.padEnd(40)}${provider.padEnd(12)}${inWords(budget)}; used ${today} today, ${month} this month`,
          ),
        ],
        [
          "Left alone at present",
          openCircuits.map(({ provider, retryAt, reason }) =>
            `${provider.padEnd(12)}until ${retryAt?.toISOString().slice(0, 16)}Z ${reason ?? ""}`.trimEnd(),
          ),
        ],
      ];
      return parts
        .filter(([, lines]) => lines.length > 0)
        .map(([title, lines]) => [`${title}:`, ...lines.map((line) => `  ${line}`)].join("\n"))
        .join("\n");
    },
  },
  order: {
    words: 1,
    async run({ db, config }, [courier = "", providers], options) {
      if (options.default) {
        if (!(await resetProviderOrder(db, courier)))
          throw new CommandError(`Nothing is arranged for ${courier}.`);
        return `${courier} is asked about as all others are.`;
      }
      const order = ProviderOrder.parse({ courier, providers });
      if (!(await overrideProviderOrder(db, order)))
        throw new CommandError(`There is no courier ${courier}.`);
      const active = activeIds(config);
      const sleeping = order.providers.filter((id) => !active.includes(id));
      return [
        `${courier}: ${order.providers.join(", then ")}.`,
        ...(sleeping.length > 0 ? [`Not asked here at present: ${sleeping.join(", ")}.`] : []),
      ].join("\n");
    },
  },
  budget: {
    words: 2,
    async run({ db }, [shop = "", provider = ""], options) {
      if (options.default) {
        if (!(await resetBudget(db, shop, provider)))
          throw new CommandError(`No budget of ${provider} is arranged with ${shop}.`);
        return `${shop} has the budget of all others again.`;
      }
      const budget = ShopBudget.parse({ ...options, shop, provider });
      if (!(await overrideBudget(db, budget))) throw new CommandError(`There is no store ${shop}.`);
      const { day = null, month = null } = budget;
      return `${shop} may register with ${provider}: ${inWords({ perDay: day, perMonth: month })}.`;
    },
  },
};

function inWords({ perDay, perMonth }: Budget): string {
  const limits = [perDay === null ? "" : `${perDay} a day`, perMonth === null ? "" : `${perMonth} a month`];
  return limits.filter(Boolean).join(", ") || "without limit";
}

const text = { type: "string" } as const;
const flag = { type: "boolean" } as const;
export const providersCommands: Commands = {
  usage: USAGE,
  options: { day: text, month: text, unlimited: flag, default: flag },
  commands,
};
