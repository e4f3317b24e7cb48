/** What a coupon gives. `discount` is what is left of the price; `duration` in months, null: as long as the plan. */
export interface Coupon {
  discount: number;
  duration: number | null;
  /** Names of the plans it is for; empty: all. */
  plans: string[];
}

export const NO_COUPON: Coupon = { discount: 1, duration: null, plans: [] };
