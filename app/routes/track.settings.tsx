import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { localeFor } from "../../contract/locales";
import { endApiFor } from "../endApi/end-api-for.server";
import { ComingPage } from "../features/coming/coming-page";
import { LanguageCard } from "../features/settings/language-card";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const endApi = await endApiFor(request, context);
  const { locale } = await endApi.getLocale();
  return { locale: localeFor(locale).code };
}

export default function SettingsPage() {
  const { locale } = useLoaderData<typeof loader>();

  return (
    <ComingPage area="settings">
      <LanguageCard saved={locale} />
    </ComingPage>
  );
}
