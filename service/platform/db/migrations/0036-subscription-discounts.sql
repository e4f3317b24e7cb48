-- What was taken off a subscription's price, by a coupon or an offer: the billing page says it as long as it lasts.
alter table subscriptions
  add column discount_multiplier numeric,      -- 0.7 for 30 % off; null: none
  add column discount_payments integer,        -- null: as long as the plan
  add column launch_offer text;                -- its name in plans.json; null where a coupon has reduced the price

update subscriptions set
  discount_multiplier = coupons.multiplier,
  discount_payments = case when subscriptions.interval = 'ANNUAL' then ceil(coupons.months / 12.0) else coupons.months end
from coupons where coupons.code = subscriptions.coupon_code and coupons.multiplier < 1;
