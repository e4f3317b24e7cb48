import { useTranslation } from "../i18n/translation";

type Page = "emailStatistics" | "emailUnsubscribe" | "paypal" | "insCallBack" | "shipmentReviews";

/** Pages that are reached from mails and other services: no navigation, no store, no Polaris. */
export function StandAlonePage({ page }: { page: Page }) {
  const { t } = useTranslation("standAlone");
  return (
    <main className="wb-error">
      <h1>{t(`${page}.title`)}</h1>
      <p>{t(`${page}.text`)}</p>
    </main>
  );
}
