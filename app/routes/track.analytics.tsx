import { useTranslation } from "react-i18next";
import { GatedPage } from "../components/gated-page";
import { ComingPage } from "../features/coming/coming-page";

export default function Page() {
  const { t } = useTranslation("nav");

  return (
    <GatedPage feature="analytics-page" title={t("analytics")}>
      {() => <ComingPage area="analytics" />}
    </GatedPage>
  );
}
