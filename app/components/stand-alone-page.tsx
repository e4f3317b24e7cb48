import { useTranslation } from "../i18n/translation";

/** Those that merchants are sent to; shoppers have nothing to open. */
const OF_MERCHANTS: readonly Page[] = ["paypal", "insCallBack"];

type Page = "paypal" | "insCallBack" | "shipmentReviews";

/** Pages that are reached from other services: no navigation, no store, no Polaris. */
export function StandAlonePage({ page }: { page: Page }) {
  const { t } = useTranslation("standAlone");
  return (
    <main className="wb-error">
      <h1>{t(`${page}.title`)}</h1>
      <p>{t(`${page}.text`)}</p>
      {OF_MERCHANTS.includes(page) && (
        <p>
          <a href="/track/dashboard">{t("open")}</a>
        </p>
      )}
    </main>
  );
}
