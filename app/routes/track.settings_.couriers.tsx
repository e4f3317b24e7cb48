import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PageFrame } from "../components/page-frame";
import { endApiFor } from "../endApi/end-api-for.server";
import { CouriersCard } from "../features/couriers/couriers-card";
import { loadCouriers } from "../features/couriers/load-couriers.server";
import { FormParts } from "../form/form-parts";
import { useTranslation } from "../i18n/translation";
import { formatFor } from "../shell/shell-data.server";
import { reloadOn } from "../shell/reload-on";

export const shouldRevalidate = reloadOn("couriers", "settings");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const endApi = await endApiFor(request, context);
  return { couriers: await loadCouriers(endApi, await formatFor(request, context)) };
}

export default function CouriersPage() {
  const { couriers } = useLoaderData<typeof loader>();
  const { t } = useTranslation("couriers");

  return (
    <PageFrame title={t("title")} subtitle={t("text")} back={{ to: "/track/settings", label: t("back") }}>
      <FormParts>
        <CouriersCard data={couriers} />
      </FormParts>
    </PageFrame>
  );
}
