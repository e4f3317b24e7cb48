import { Link } from "@remix-run/react";
import { Banner } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import type { BulkFailure } from "../../../contract/bulk";
import type { Bulk } from "./use-bulk";

const SHOWN = 8;

/** What the last small action could not do, until it is put away. */
export function FailureBanner({ bulk: { report, dismiss } }: { bulk: Bulk }) {
  const { t } = useTranslation("bulk");
  if (report.length === 0) return null;
  return (
    <Banner tone="warning" title={t("notDone", { count: report.length })} onDismiss={dismiss}>
      <FailureList failures={report} total={report.length} />
    </Banner>
  );
}

/** Orders it could not be done to, each with the reason and the way to it. */
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
