import { gid } from "../ids";
import { type PageArgs, pageOfList } from "./connections";
import type { GraphqlContext, RootResolver } from "./context";
import { presentSubscription } from "./billing-types";
import { metafieldsOf } from "./metafields";

function presentShop({ shop: { record } }: GraphqlContext) {
  const host = record.domain;
  return {
    __typename: "Shop",
    id: gid("Shop", record.id),
    name: record.name,
    email: record.email,
    contactEmail: record.email,
    shopOwnerName: record.ownerName,
    myshopifyDomain: record.domain,
    url: `https://${host}`,
    currencyCode: record.currency,
    ianaTimezone: record.timeZone,
    timezoneOffset: "-0500",
    createdAt: record.createdAt,
    primaryDomain: {
      __typename: "Domain",
      id: gid("Domain", record.id),
      host,
      url: `https://${host}`,
      sslEnabled: true,
    },
    plan: {
      displayName: record.planName,
      publicDisplayName: record.planName,
      partnerDevelopment: true,
      shopifyPlus: record.planName.includes("Plus"),
    },
    shopAddress: {
      id: gid("ShopAddress", record.id),
      country: record.country,
      countryCodeV2: record.country,
      provinceCode: null,
      city: record.city,
      zip: record.zip,
    },
    customerAccountsV2: { customerAccountsVersion: "NEW_CUSTOMER_ACCOUNTS", url: `https://${host}/account` },
    orderNumberFormatPrefix: "#",
    orderNumberFormatSuffix: "",
  };
}

export const shopQueries = {
  shop: (context) => presentShop(context),

  shopBillingPreferences: ({ shop }) => ({ currency: shop.record.currency }),

  currentAppInstallation(context) {
    const { shop, options } = context;
    const handle = shop.record.domain.split(".")[0];
    return {
      __typename: "AppInstallation",
      id: gid("AppInstallation", shop.record.installationId),
      launchUrl: `${options.origin}/sandbox/shopify/admin/store/${handle}/apps/${options.app.handle ?? "waybill"}`,
      uninstallUrl: null,
      accessScopes: shop.record.scopes.map((scope) => ({
        handle: scope,
        description: scope.replaceAll("_", " "),
      })),
      activeSubscriptions: () =>
        shop
          .list("subscription")
          .filter((subscription) => subscription.status === "ACTIVE")
          .map((subscription) => presentSubscription(subscription)),
      allSubscriptions: (args: PageArgs) =>
        pageOfList(shop.list("subscription").map(presentSubscription), args),
      metafields: (args: PageArgs & { namespace?: string | null }) =>
        pageOfList(
          metafieldsOf(context, gid("AppInstallation", shop.record.installationId), args.namespace),
          args,
        ),
      metafield: ({ namespace, key }: { namespace?: string | null; key: string }) =>
        metafieldsOf(context, gid("AppInstallation", shop.record.installationId), namespace).find(
          (metafield) => metafield.key === key,
        ) ?? null,
    };
  },
} satisfies Record<string, RootResolver>;
