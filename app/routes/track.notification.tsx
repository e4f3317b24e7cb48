import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { endApiFor } from "../endApi/end-api-for.server";
import { CustomerEmailsCard } from "../features/notifications/customer-emails-card";
import { EmailSettingsRows } from "../features/notifications/email-settings-rows";
import { loadEmailSettings } from "../features/notifications/load-email-settings.server";
import { loadAddress, loadNotifications } from "../features/notifications/load-notifications.server";
import { PauseCard } from "../features/notifications/pause-card";
import { ScreenPage } from "../features/screens/screen-page";
import { TeamLink } from "../features/team/team-link";
import { FormParts } from "../form/form-parts";
import { reloadOn } from "../shell/reload-on";
import { formatFor } from "../shell/shell-data.server";

export const shouldRevalidate = reloadOn("settings", "deliveries", "templates", "automations");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const endApi = await endApiFor(request, context);
  const format = await formatFor(request, context);
  const asked = { overview: endApi.getNotifications(), design: loadAddress(endApi) };
  const [view, settings] = await Promise.all([
    loadNotifications(endApi, format, asked),
    loadEmailSettings(endApi, format, asked),
  ]);
  return { view, settings };
}

export default function NotificationPage() {
  const { view, settings } = useLoaderData<typeof loader>();

  return (
    <FormParts>
      <ScreenPage
        area="notification"
        built={{
          notification: <CustomerEmailsCard view={view} />,
          "email-settings": <EmailSettingsRows settings={settings} />,
          "email-pause": <PauseCard view={view} />,
          "team-emails": <TeamLink />,
        }}
      />
    </FormParts>
  );
}
