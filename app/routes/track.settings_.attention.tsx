import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PageFrame } from "../components/page-frame";
import { endApiFor } from "../endApi/end-api-for.server";
import { AttentionCard } from "../features/attention/attention-card";
import { presentSettings } from "../features/attention/present-attention.server";
import { FormParts } from "../form/form-parts";
import { useTranslation } from "../i18n/translation";
import { reloadOn } from "../shell/reload-on";

export const shouldRevalidate = reloadOn("settings");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const endApi = await endApiFor(request, context);
  return { view: presentSettings(await endApi.getAttention()) };
}

export default function AttentionPage() {
  const { view } = useLoaderData<typeof loader>();
  const { t } = useTranslation("attention");

  return (
    <PageFrame title={t("title")} back={{ to: "/track/settings", label: t("settings.back") }}>
      <FormParts>
        <AttentionCard view={view} />
      </FormParts>
    </PageFrame>
  );
}
