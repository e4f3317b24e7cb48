import { Suspense, useState } from "react";
import { CallFailure } from "../../components/call-failure";
import { lazyPart } from "../../shell/lazy-part";
import { FailureBanner } from "./failure-list";
import { useBulk } from "./use-bulk";

const StatusDialog = lazyPart(() => import("./status-dialog").then((file) => file.StatusDialog));

/** The same status dialog for one order: `open` for its button, `shown` for its page. */
export function useOrderStatus(order: string) {
  const bulk = useBulk();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);

  return {
    open: () => setOpen(true),
    isBusy: bulk.isBusy,
    shown: (
      <>
        <CallFailure failure={bulk.failure} />
        <FailureBanner bulk={bulk} />
        {isOpen && (
          <Suspense fallback={null}>
            <StatusDialog
              count={1}
              onClose={close}
              onAction={(action) => {
                void bulk.run({ ids: [order] }, action);
                close();
              }}
            />
          </Suspense>
        )}
      </>
    ),
  };
}
