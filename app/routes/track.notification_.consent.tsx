import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { endApiFor } from "../endApi/end-api-for.server";
import { ConsentCard } from "../features/notifications/consent/consent-card";
import { loadConsent } from "../features/notifications/consent/load-consent.server";
import { SingleScreenPage } from "../features/screens/single-screen-page";
import { FormParts } from "../form/form-parts";
import { reloadOn } from "../shell/reload-on";
import { formatFor } from "../shell/shell-data.server";

export const shouldRevalidate = reloadOn("settings");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const endApi = await endApiFor(request, context);
  return { consent: await loadConsent(endApi, await formatFor(request, context)) };
}

export default function ConsentPage() {
  const { consent } = useLoaderData<typeof loader>();

  return (
    <FormParts>
      <SingleScreenPage id="email-consent">
        <ConsentCard consent={consent} />
      </SingleScreenPage>
    </FormParts>
  );
}
