import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { endApiFor } from "../endApi/end-api-for.server";
import { ConsentCard } from "../features/notifications/consent/consent-card";
import { CustomerEmailsCard } from "../features/notifications/customer-emails-card";
import { HistoryCard } from "../features/notifications/history-card";
import { loadNotifications } from "../features/notifications/load-notifications.server";
import { SenderCard } from "../features/notifications/sender-card";
import { SenderDomainCard } from "../features/notifications/sender-domain-card";
import { SuppressionsCard } from "../features/notifications/suppressions-card";
import { PauseCard } from "../features/notifications/pause-card";
import { ScreenPage } from "../features/screens/screen-page";
import { FormParts } from "../form/form-parts";
import { reloadOn } from "../shell/reload-on";
import { formatFor } from "../shell/shell-data.server";

export const shouldRevalidate = reloadOn("settings", "deliveries", "templates");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const endApi = await endApiFor(request, context);
  const after = new URL(request.url).searchParams.get("after");
  return { view: await loadNotifications(endApi, await formatFor(request, context), after) };
}

export default function NotificationPage() {
  const { view } = useLoaderData<typeof loader>();

  return (
    <FormParts>
      <ScreenPage
        area="notification"
        built={{
          notification: <CustomerEmailsCard view={view} />,
          "email-sender": <SenderCard sender={view.sender} />,
          "sender-domain": <SenderDomainCard sender={view.sender} view={view.senderDomain} />,
          "email-history": <HistoryCard view={view} />,
          "email-consent": <ConsentCard consent={view.consent} />,
          "email-suppressions": <SuppressionsCard suppressions={view.suppressions} />,
          "email-pause": <PauseCard view={view} />,
        }}
      />
    </FormParts>
  );
}
