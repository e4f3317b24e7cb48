import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BlockStack } from "@shopify/polaris";
import { localeFor } from "../../contract/locales";
import { PageFrame } from "../components/page-frame";
import { endApiFor } from "../endApi/end-api-for.server";
import { DigestHourCard } from "../features/team/digest-hour-card";
import { loadTeam } from "../features/team/present-team.server";
import { TeamCards } from "../features/team/team-cards";
import { FormParts } from "../form/form-parts";
import { useTranslation } from "../i18n/translation";
import { reloadOn } from "../shell/reload-on";
import { formatFor } from "../shell/shell-data.server";

export const shouldRevalidate = reloadOn("settings", "store");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const endApi = await endApiFor(request, context);
  const [format, { locale }] = await Promise.all([formatFor(request, context), endApi.getLocale()]);
  return loadTeam(endApi, format, localeFor(locale).tag);
}

export default function TeamPage() {
  const { team, schedule, hours, timezone } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["team", "screens"]);

  return (
    <PageFrame
      title={t("screens:service-notifications.title")}
      subtitle={t("screens:service-notifications.about")}
      back={{ to: "/track/settings", label: t("team:back") }}
    >
      <FormParts>
        <BlockStack gap="400">
          <TeamCards team={team} />
          <DigestHourCard saved={schedule} hours={hours} timezone={timezone} />
        </BlockStack>
      </FormParts>
    </PageFrame>
  );
}
