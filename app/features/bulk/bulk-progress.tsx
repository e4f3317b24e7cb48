import { useFetcher, useRevalidator } from "@remix-run/react";
import { BlockStack } from "@shopify/polaris";
import { useEffect, useRef } from "react";
import { useTranslation } from "../../i18n/translation";
import { FailureBanner } from "./failure-list";
import { EndedJob, RunningJob } from "./job-card";
import type { JobView } from "./present-job.server";
import type { Bulk } from "./use-bulk";

const POLL_EVERY_MS = 1_500;

/**
 * Running jobs, and finished ones that were not dismissed, loaded from the service, so that leaving the page loses
 * nothing. Above them the failures of the last synchronous action.
 */
export function BulkProgress({ bulk }: { bulk: Bulk }) {
  const { t } = useTranslation("bulk");
  const { load, data, state } = useFetcher<{ jobs: JobView[] }>();
  const { revalidate } = useRevalidator();
  const jobs = data?.jobs ?? [];
  const ended = jobs.filter((job) => !job.isOpen);
  // The others are folded: reports would push the list down the page, and what was done to a few orders a toast has told.
  const latest = ended.find((job) => !job.isToasted);
  const folded = ended.filter((job) => job !== latest);
  const isOpen = jobs.some((job) => job.isOpen);

  // Remix reloads this after every action of the page: a new job shows at once.
  useEffect(() => load("/track/orders/bulk-jobs"), [load]);
  useEffect(() => {
    if (!isOpen || state !== "idle") return;
    const timer = setTimeout(() => load("/track/orders/bulk-jobs"), POLL_EVERY_MS);
    return () => clearTimeout(timer);
  }, [isOpen, state, load, data]);

  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) revalidate();
    wasOpen.current = isOpen;
  }, [isOpen, revalidate]);

  return (
    <>
      <FailureBanner bulk={bulk} />
      {jobs
        .filter((job) => job.isOpen)
        .map((job) => (
          <RunningJob key={job.id} job={job} />
        ))}
      {latest && <EndedJob key={latest.id} job={latest} bulk={bulk} />}
      {folded.length > 0 && (
        <details>
          <summary>{t("recentJobs", { jobs: folded.length })}</summary>
          <BlockStack gap="200">
            {folded.map((job) => (
              <EndedJob key={job.id} job={job} bulk={bulk} />
            ))}
          </BlockStack>
        </details>
      )}
    </>
  );
}
