import { useFetcher, useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { FailureBanner } from "./failure-list";
import { JobCard } from "./job-card";
import type { JobView } from "./present-job.server";
import type { Bulk } from "./use-bulk";

const POLL_EVERY_MS = 1_500;

/**
 * Running jobs, and finished ones that were not dismissed, loaded from the service, so that leaving the page loses
 * nothing. Above them the failures of the last synchronous action.
 */
export function BulkProgress({ bulk }: { bulk: Bulk }) {
  const { load, data, state } = useFetcher<{ jobs: JobView[] }>();
  const { revalidate } = useRevalidator();
  const jobs = data?.jobs ?? [];
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
      {jobs.map((job) => (
        <JobCard key={job.id} job={job} bulk={bulk} />
      ))}
    </>
  );
}
