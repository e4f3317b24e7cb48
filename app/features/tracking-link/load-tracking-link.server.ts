import type { endApiFor } from "../../endApi/end-api-for.server";

/** Data of the card "Tracking link". */
export async function loadTrackingLink(endApi: Awaited<ReturnType<typeof endApiFor>>) {
  const view = await endApi.getTrackingLink();
  const { addresses, domain, permitted, templates_url: templatesUrl, task, ...saved } = view;
  return {
    saved,
    permitted,
    addresses,
    domain,
    templatesUrl,
    task: task && {
      id: task.id,
      isOpen: task.state === "waiting" || task.state === "running",
      state: task.state,
      reason: task.reason,
      total: task.total,
      done: task.done,
      failed: task.failed,
      leftOut: task.left_out,
      failures: task.failures.map((failure) => ({
        orderId: failure.order as string,
        orderName: failure.order_name,
        why: failure.why,
        message: failure.message ?? "",
      })),
    },
  };
}

export type TrackingLinkView = Awaited<ReturnType<typeof loadTrackingLink>>;
export type LinkTaskView = NonNullable<TrackingLinkView["task"]>;
