import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { endApiFor } from "../endApi/end-api-for.server";
import { loadMailServer } from "../features/notifications/sender/load-mail-server.server";
import { MailServerCard } from "../features/notifications/sender/mail-server-card";
import { loadSender, loadSenderDomain } from "../features/notifications/sender/load-sender.server";
import { SenderCard } from "../features/notifications/sender/sender-card";
import { SenderDomainCard } from "../features/notifications/sender/sender-domain-card";
import { ScreenSubpage } from "../features/screens/screen-subpage";
import { FormParts } from "../form/form-parts";
import { useTranslation } from "../i18n/translation";
import { reloadOn } from "../shell/reload-on";
import { formatFor } from "../shell/shell-data.server";

export const shouldRevalidate = reloadOn("settings");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const endApi = await endApiFor(request, context);
  const format = await formatFor(request, context);
  const [sender, domain, server] = await Promise.all([
    loadSender(endApi, format),
    loadSenderDomain(endApi, format),
    loadMailServer(endApi, format),
  ]);
  return { sender, domain, server };
}

export default function SenderPage() {
  const { sender, domain, server } = useLoaderData<typeof loader>();
  const { t } = useTranslation("notifications");

  return (
    <FormParts>
      <ScreenSubpage
        area="notification"
        page="sender"
        title={t("pages.sender")}
        built={{
          "email-sender": <SenderCard sender={sender} canSign={!domain.offered?.problem} />,
          "sender-domain": <SenderDomainCard address={sender.saved.value.address} view={domain} />,
          "mail-server": <MailServerCard address={sender.saved.value.address} view={server} />,
        }}
      />
    </FormParts>
  );
}
