import { gid } from "../ids";
import { inShopTime } from "../instants";
import { money } from "../order-figures";
import type { AppSubscriptionRecord, BulkOperationRecord, ShopRecord } from "../records";
import type { Payload } from "./publish";

/** Other fields of a shop, which the sandbox does not use. */
const unusedShopFields = {
  auto_configure_tax_inclusivity: null,
  checkout_api_supported: true,
  county_taxes: null,
  eligible_for_payments: true,
  finances: true,
  google_apps_domain: null,
  google_apps_login_enabled: null,
  has_discounts: false,
  has_gift_cards: true,
  has_storefront: true,
  latitude: null,
  longitude: null,
  marketing_sms_consent_enabled_at_checkout: false,
  money_in_emails_format: "{{amount}}",
  money_with_currency_in_emails_format: "{{amount}}",
  multi_location_enabled: false,
  password_enabled: false,
  pre_launch_enabled: false,
  requires_extra_payments_agreement: false,
  setup_required: false,
  source: null,
  tax_shipping: null,
  taxes_included: true,
  transactional_sms_disabled: true,
  weight_unit: "kg",
};

/** A shop as shop/update and app/uninstalled carry it. */
export function restShop(shop: ShopRecord, updatedAt: string): Payload {
  return {
    id: BigInt(shop.id),
    name: shop.name,
    email: shop.email,
    customer_email: shop.email,
    shop_owner: shop.ownerName,
    domain: shop.domain,
    myshopify_domain: shop.domain,
    address1: null,
    address2: null,
    city: shop.city,
    zip: shop.zip,
    country: shop.country,
    country_code: shop.country,
    country_name: shop.country,
    province: null,
    province_code: null,
    phone: null,
    currency: shop.currency,
    enabled_presentment_currencies: [shop.currency],
    iana_timezone: shop.timeZone,
    timezone: shop.timeZone,
    money_format: "{{amount}}",
    money_with_currency_format: `{{amount}} ${shop.currency}`,
    plan_name: shop.planName.toLowerCase(),
    plan_display_name: shop.planName,
    primary_locale: "en",
    primary_location_id: BigInt(shop.id) + 1n,
    ...unusedShopFields,
    created_at: inShopTime(shop.createdAt, shop.timeZone),
    updated_at: inShopTime(updatedAt, shop.timeZone),
  };
}

export function scopesUpdate(shop: ShopRecord, previous: string[], updatedAt: string): Payload {
  return { id: BigInt(shop.installationId), previous, current: shop.scopes, updated_at: updatedAt };
}

export function bulkFinish(operation: BulkOperationRecord): Payload {
  return {
    admin_graphql_api_id: gid("BulkOperation", operation.id),
    completed_at: operation.completedAt,
    created_at: operation.createdAt,
    error_code: operation.errorCode?.toLowerCase() ?? null,
    status: operation.status.toLowerCase(),
    type: "query",
  };
}

export function appSubscription(shop: ShopRecord, subscription: AppSubscriptionRecord): Payload {
  const usage = subscription.lines.map((line) => line.plan).find((plan) => plan.kind === "usage");
  return {
    app_subscription: {
      admin_graphql_api_id: gid("AppSubscription", subscription.id),
      admin_graphql_api_shop_id: gid("Shop", shop.id),
      capped_amount: usage ? money(usage.cappedCents) : null,
      created_at: inShopTime(subscription.createdAt, shop.timeZone),
      currency: subscription.currency,
      name: subscription.name,
      status: subscription.status,
      updated_at: inShopTime(subscription.updatedAt, shop.timeZone),
    },
  };
}

/** app_subscriptions/approaching_capped_amount: sent once 90 % of the cap is used. */
export function approachingCap(shop: ShopRecord, subscription: AppSubscriptionRecord): Payload {
  const usage = subscription.lines.map((line) => line.plan).find((plan) => plan.kind === "usage");
  return {
    app_subscription: {
      admin_graphql_api_id: gid("AppSubscription", subscription.id),
      admin_graphql_api_shop_id: gid("Shop", shop.id),
      balance_used: (usage?.balanceCents ?? 0) / 100,
      capped_amount: money(usage?.cappedCents ?? 0),
      created_at: inShopTime(subscription.createdAt, shop.timeZone),
      currency_code: subscription.currency,
      name: subscription.name,
      updated_at: inShopTime(subscription.updatedAt, shop.timeZone),
    },
  };
}
