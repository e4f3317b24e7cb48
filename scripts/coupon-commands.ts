import {
  addCoupon,
  arrangeOffer,
  endNamedCoupon,
  NewCoupon,
  NewOffer,
} from "../service/domain/billing/coupon-admin";
import { listCoupons } from "../service/domain/billing/coupons.queries";
import { type Command, CommandError, type Commands } from "./database-command";

const USAGE = `Usage: npm run coupon -- add CODE --multiplier 0.7 [--months 6] [--plans GROWTH,ADVANCED]
                               [--from 2026-11-20] [--until 2026-12-31] [--uses 100]
       npm run coupon -- list
       npm run coupon -- end CODE
       npm run coupon -- offer SHOP --interval ANNUAL --quota 600000 --price 9000

  --multiplier is what is left of the price: 0.7 takes 30% off. Without --months it lasts as long as the plan.
  offer arranges a price (in dollars, for the whole interval) with one store; it replaces the one before.
  The database is the one that .env names. Waybill may be running meanwhile.`;

const commands: Record<string, Command> = {
  add: {
    words: 1,
    async run({ db }, [code], options) {
      const coupon = NewCoupon.parse({ ...options, code });
      if (!(await addCoupon(db, coupon, new Date())))
        throw new CommandError(`There is a coupon ${coupon.code} already.`);
      return `${coupon.code} takes ${Math.round(100 - 100 * coupon.multiplier)}% off.`;
    },
  },
  end: {
    words: 1,
    async run({ db }, [code = ""]) {
      if (!(await endNamedCoupon(db, code, new Date())))
        throw new CommandError(`There is no coupon ${code}.`);
      return `${code.trim().toUpperCase()} is over. Subscriptions that have it keep it.`;
    },
  },
  offer: {
    words: 1,
    async run({ db }, [shop], options) {
      const offer = NewOffer.parse({ ...options, shop });
      if (!(await arrangeOffer(db, offer))) throw new CommandError(`There is no store ${shop}.`);
      return `${shop} is offered ${offer.quota} orders for $${offer.price} (${offer.interval}).`;
    },
  },
  list: {
    words: 0,
    async run({ db }) {
      const rows = (await listCoupons(db)).map((coupon) =>
        [
          coupon.code.padEnd(24),
          `${Math.round(100 - 100 * coupon.multiplier)}%`.padStart(5),
          (coupon.months === null ? "always" : `${coupon.months} months`).padStart(10),
          `${coupon.used}${coupon.maxUses === null ? "" : ` of ${coupon.maxUses}`} used`.padStart(16),
          coupon.endsAt ? `  until ${coupon.endsAt.toISOString().slice(0, 16)}Z` : "",
          coupon.plans.length > 0 ? `  ${coupon.plans.join(", ")}` : "",
        ].join(""),
      );
      return rows.length === 0 ? "There are no coupons." : rows.join("\n");
    },
  },
};

const text = { type: "string" } as const;
export const couponCommands: Commands = {
  usage: USAGE,
  options: {
    multiplier: text,
    months: text,
    plans: text,
    from: text,
    until: text,
    uses: text,
    interval: text,
    quota: text,
    price: text,
  },
  commands,
};
