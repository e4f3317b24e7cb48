import { useTranslation } from "../i18n/translation";

/** Those that merchants are sent to; shoppers have nothing to open. */
const OF_MERCHANTS: readonly Page[] = ["emailStatistics", "paypal", "insCallBack"];

type Page = "emailStatistics" | "paypal" | "insCallBack" | "shipmentReviews";

/** Pages that are reached from mails and other services: no navigation, no store, no Polaris. */
export function StandAlonePage({ page, title = null }: { page: Page; title?: string | null }) {
  const { t } = useTranslation("standAlone");
  return (
    <main className="wb-error">
      <h1>{title ?? t(`${page}.title`)}</h1>
      <p>{t(`${page}.text`)}</p>
      {OF_MERCHANTS.includes(page) && (
        <p>
          <a href="/track/dashboard">{t("open")}</a>
        </p>
      )}
    </main>
  );
}
