import { useRevalidator, useSubmit } from "@remix-run/react";
import { Banner, BlockStack } from "@shopify/polaris";
import { useEffect, useRef } from "react";
import { PageFrame } from "../../components/page-frame";
import type { ActResult } from "./act-on-operations.server";
import { ChannelsCard, StorePausesCard } from "./channels-card";
import { FailuresCard } from "./failures-card";
import type { OperationsView } from "./load-operations.server";
import { OperationsTable, stamp } from "./operations-table";
import { StoreCards, StoreLookup } from "./store-card";

/** The operator's console, in English like our commands and logs (docs/decisions/041). */
export function Operations({ view, result }: { view: OperationsView; result: ActResult | undefined }) {
  const { operations, store, list } = view;
  const { revalidate, state } = useRevalidator();
  const submit = useSubmit();
  const { operator, channels, pauses } = operations;
  const status = useRef<HTMLDivElement>(null);
  // What was pressed may be gone with its row: the keyboard goes on from the message.
  useEffect(() => {
    if (result) status.current?.focus({ preventScroll: true });
  }, [result]);

  return (
    <PageFrame
      title="Operations"
      subtitle={`Signed in as ${operator.name}; the token expires ${stamp(operator.expires_at)}. All times are UTC.`}
      actions={[
        { label: "Sign out", onClick: () => submit({ act: "sign-out" }, { method: "post" }) },
        { label: "Refresh", onClick: revalidate, loading: state !== "idle" },
      ]}
      isWide
    >
      <BlockStack gap="400">
        <div role="status" ref={status} tabIndex={-1} className="wb-operations-result">
          {result && <Banner tone={result.ok ? "success" : "critical"}>{result.message}</Banner>}
        </div>
        <noscript>Without scripts this page only shows; nothing can be done here.</noscript>
        <StoreLookup store={store} />
        {store?.found ? (
          <>
            <StoreCards store={store.found} channels={channels.map(({ name }) => name)} list={list} />
          </>
        ) : (
          <>
            <FailuresCard groups={operations.failures} list={list} />
            <ChannelsCard channels={channels} pauses={pauses} />
            <StorePausesCard pauses={pauses.filter(({ shop }) => shop !== null)} />
            <Queues queues={operations.queues} />
            <TrackingQueues tracking={operations.tracking} />
            <Tasks tasks={operations.tasks} />
            <Acts acts={operations.acts} />
          </>
        )}
      </BlockStack>
    </PageFrame>
  );
}

const Queues = ({ queues }: Pick<OperationsView["operations"], "queues">) => (
  <OperationsTable
    title="Queues"
    rows={queues}
    empty="No job waits, runs or has failed."
    heads={["Queue", "Waiting", "Running", "Failed"]}
    numeric={[1, 2, 3]}
    keyOf={({ name }) => name}
    cellsOf={({ name, waiting, running, failed }) => [name, waiting, running, failed]}
  />
);

const TrackingQueues = ({ tracking }: Pick<OperationsView["operations"], "tracking">) => (
  <OperationsTable
    title="Shipments for tracking providers"
    rows={tracking}
    empty="No shipment waits for a provider."
    heads={["Call", "Provider", "Waiting", "Stores", "Put off", "Oldest"]}
    numeric={[2, 3, 4]}
    keyOf={({ call, provider }) => `${call} ${provider}`}
    cellsOf={({ call, provider, waiting, stores, put_off: putOff, oldest }) => [
      ...[call, provider ?? "any", waiting.toLocaleString("en"), stores.toLocaleString("en")],
      ...[putOff.toLocaleString("en"), stamp(oldest)],
    ]}
  />
);

const Tasks = ({ tasks }: Pick<OperationsView["operations"], "tasks">) => (
  <OperationsTable
    title="Long tasks"
    rows={tasks}
    empty="No long task is running."
    heads={["Kind", "Waiting", "Running", "Oldest"]}
    numeric={[1, 2]}
    keyOf={({ kind }) => kind}
    cellsOf={({ kind, waiting, running, oldest }) => [kind, waiting, running, stamp(oldest)]}
  />
);

/** `channel customer-mail, count 3`; what is null is left out. */
const detailsText = (details: Record<string, unknown>) =>
  Object.entries(details)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name} ${typeof value === "string" ? value : JSON.stringify(value)}`)
    .join(", ");

const Acts = ({ acts }: Pick<OperationsView["operations"], "acts">) => (
  <OperationsTable
    title="Audit log"
    rows={acts}
    empty="Nothing was done yet."
    heads={["At", "By", "Action", "Store", "Details"]}
    keyOf={({ id }) => id}
    cellsOf={({ by, action, shop, details, at }) => [
      ...[stamp(at), by, action, shop ?? "all stores"],
      <code key="details">{detailsText(details)}</code>,
    ]}
  />
);
