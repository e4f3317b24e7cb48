import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { endApiFor } from "../endApi/end-api-for.server";
import { loadRecipients } from "../features/notifications/recipients/load-recipients.server";
import { SuppressionsCard } from "../features/notifications/recipients/suppressions-card";
import { ScreenSubpage } from "../features/screens/screen-subpage";
import { useTranslation } from "../i18n/translation";
import { reloadOn } from "../shell/reload-on";
import { formatFor } from "../shell/shell-data.server";

export const shouldRevalidate = reloadOn("deliveries");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const endApi = await endApiFor(request, context);
  const after = new URL(request.url).searchParams.get("after");
  return loadRecipients(endApi, await formatFor(request, context), after);
}

export default function RecipientsPage() {
  const { suppressions } = useLoaderData<typeof loader>();
  const { t } = useTranslation("notifications");

  return (
    <ScreenSubpage
      area="notification"
      page="recipients"
      title={t("pages.recipients")}
      built={{ "email-suppressions": <SuppressionsCard suppressions={suppressions} /> }}
    />
  );
}
