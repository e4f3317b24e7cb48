import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { endApiFor } from "../endApi/end-api-for.server";
import { ScreenPage } from "../features/screens/screen-page";
import { BlacklistCard } from "../features/shopper-visibility/blacklist-card";
import { CustomStatusCard } from "../features/shopper-visibility/custom-status-card";
import { loadVisibilityTexts } from "../features/shopper-visibility/load-visibility.server";
import { SilenceCard } from "../features/shopper-visibility/silence-card";
import { FormParts } from "../form/form-parts";
import { reloadOn } from "../shell/reload-on";

export const shouldRevalidate = reloadOn("settings");

export async function loader({ request, context }: LoaderFunctionArgs) {
  return loadVisibilityTexts(await endApiFor(request, context));
}

export default function AddOnsPage() {
  const { blacklist, customStatuses, silence } = useLoaderData<typeof loader>();

  return (
    <FormParts>
      <ScreenPage
        area="addOns"
        built={{
          "blacklisted-routing": <BlacklistCard saved={blacklist} />,
          "custom-status": <CustomStatusCard saved={customStatuses} />,
          "silence-text": <SilenceCard saved={silence} />,
        }}
      />
    </FormParts>
  );
}
