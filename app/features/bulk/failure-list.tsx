import { Link } from "@remix-run/react";
import { Banner } from "@shopify/polaris";
import type { BulkFailure } from "../../../contract/bulk";
import { useTranslation } from "../../i18n/translation";
import type { Bulk } from "./use-bulk";

const SHOWN = 8;

/** Orders that the last synchronous action failed for, until dismissed. */
export function FailureBanner({ bulk: { report, dismiss } }: { bulk: Bulk }) {
  const { t } = useTranslation("bulk");
  if (report.length === 0) return null;
  return (
    <Banner tone="warning" title={t("notDone", { count: report.length })} onDismiss={dismiss}>
      <FailureList failures={report} total={report.length} />
    </Banner>
  );
}

/** Failed orders, each with its reason and a link. */
export function FailureList({ failures, total }: { failures: BulkFailure[]; total: number }) {
  const { t } = useTranslation("bulk");
  const shown = failures.slice(0, SHOWN);
  return (
    <ul className="wb-failures">
      {shown.map(({ id, order, why }) => (
        <li key={id}>
          {order && why !== "not_found" && why !== "too_late" ? (
            <Link className="wb-link" to={`/track/orders/${id}`}>
              {order}
            </Link>
          ) : (
            (order ?? t("unknownOrder"))
          )}
          {` · ${t(`why.${why}`)}`}
        </li>
      ))}
      {total > shown.length && <li>{t("moreFailures", { count: total - shown.length })}</li>}
    </ul>
  );
}
