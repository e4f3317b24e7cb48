import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { endApiFor } from "../endApi/end-api-for.server";
import { DeliveryRulesCard } from "../features/delivery-promise/delivery-rules-card";
import { loadDeliveryPromise } from "../features/delivery-promise/load-delivery-promise.server";
import { ScreenPage } from "../features/screens/screen-page";
import { BlacklistCard } from "../features/shopper-visibility/blacklist-card";
import { CustomStatusCard } from "../features/shopper-visibility/custom-status-card";
import { loadVisibilityTexts } from "../features/shopper-visibility/load-visibility.server";
import { SilenceCard } from "../features/shopper-visibility/silence-card";
import { FormParts } from "../form/form-parts";
import { formatFor } from "../shell/shell-data.server";
import { reloadOn } from "../shell/reload-on";

export const shouldRevalidate = reloadOn("settings");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const endApi = await endApiFor(request, context);
  const format = await formatFor(request, context);
  const [texts, deliveryPromise] = await Promise.all([
    loadVisibilityTexts(endApi),
    loadDeliveryPromise(endApi, format),
  ]);
  return { ...texts, deliveryPromise };
}

export default function AddOnsPage() {
  const { blacklist, customStatuses, silence, deliveryPromise } = useLoaderData<typeof loader>();

  return (
    <FormParts>
      <ScreenPage
        area="addOns"
        built={{
          "blacklisted-routing": <BlacklistCard saved={blacklist} />,
          "custom-status": <CustomStatusCard saved={customStatuses} />,
          "estimated-delivery-time": <DeliveryRulesCard data={deliveryPromise} />,
          "silence-text": <SilenceCard saved={silence} />,
        }}
      />
    </FormParts>
  );
}
