import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { localeFor } from "../../contract/locales";
import { endApiFor } from "../endApi/end-api-for.server";
import { AttentionLink } from "../features/attention/attention-link";
import { AutomationsLink } from "../features/automations/automations-link";
import { CouriersLink } from "../features/couriers/couriers-link";
import { ScreenPage } from "../features/screens/screen-page";
import { CustomDomainCard } from "../features/custom-domain/custom-domain-card";
import { loadCustomDomain } from "../features/custom-domain/load-custom-domain.server";
import { CourierWritebackCard } from "../features/courier-writeback/courier-writeback-card";
import { loadCourierWriteback } from "../features/courier-writeback/load-courier-writeback.server";
import { LanguageCard } from "../features/settings/language-card";
import { TeamLink } from "../features/team/team-link";
import { DropshippingCard } from "../features/shopper-visibility/dropshipping-card";
import { FulfillmentEventsCard } from "../features/shopper-visibility/fulfillment-events-card";
import { loadShopifyAndOrigin } from "../features/shopper-visibility/load-visibility.server";
import { loadTrackingLink } from "../features/tracking-link/load-tracking-link.server";
import { TrackingLinkCard } from "../features/tracking-link/tracking-link-card";
import { FormParts } from "../form/form-parts";
import { formatFor } from "../shell/shell-data.server";
import { reloadOn } from "../shell/reload-on";

export const shouldRevalidate = reloadOn("store", "settings", "tasks");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const endApi = await endApiFor(request, context);
  const format = await formatFor(request, context);
  const [{ locale }, showing, trackingLink, customDomain, courierWriteback] = await Promise.all([
    endApi.getLocale(),
    loadShopifyAndOrigin(endApi, format),
    loadTrackingLink(endApi),
    loadCustomDomain(endApi, format),
    loadCourierWriteback(endApi, format),
  ]);
  return { locale: localeFor(locale).code, ...showing, trackingLink, customDomain, courierWriteback };
}

export default function SettingsPage() {
  const { locale, fulfillmentEvents, failures, dropshipping, trackingLink, customDomain, courierWriteback } =
    useLoaderData<typeof loader>();

  return (
    <FormParts>
      <ScreenPage
        area="settings"
        built={{
          "tracking-link": <TrackingLinkCard {...trackingLink} />,
          "custom-domain": <CustomDomainCard domain={customDomain} />,
          "fulfillment-events": <FulfillmentEventsCard saved={fulfillmentEvents} failures={failures} />,
          "courier-writeback": <CourierWritebackCard {...courierWriteback} />,
          "dropshipping-mode": <DropshippingCard saved={dropshipping} />,
          couriers: <CouriersLink />,
          "attention-rules": <AttentionLink />,
          "service-notifications": <TeamLink />,
          automation: <AutomationsLink />,
          "preferred-language": <LanguageCard saved={locale} />,
        }}
      />
    </FormParts>
  );
}
