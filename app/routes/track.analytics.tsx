import { GatedPage } from "../components/gated-page";
import { ScreenPage } from "../features/screens/screen-page";
import { useTranslation } from "../i18n/translation";

export default function Page() {
  const { t } = useTranslation("nav");

  return (
    <GatedPage feature="analytics-page" title={t("analytics")}>
      {() => <ScreenPage area="analytics" />}
    </GatedPage>
  );
}
