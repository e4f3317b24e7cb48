import { Form, useLocation } from "@remix-run/react";
import { Banner, BlockStack, Button, Card, InlineStack, Text, TextField } from "@shopify/polaris";
import { useState } from "react";
import { DescriptionList } from "../../components/description-list";
import { FailuresCard } from "./failures-card";
import type { OperationsView } from "./load-operations.server";
import { OperationsTable, stamp } from "./operations-table";
import { useAct } from "./use-act";

type Asked = OperationsView["store"];
type Store = NonNullable<NonNullable<Asked>["found"]>;

/** Looks a store up by its domain. */
export function StoreLookup({ store }: { store: Asked }) {
  const { pathname } = useLocation();
  const [domain, setDomain] = useState(store?.asked ?? "");
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          Look up a store
        </Text>
        <Form method="get" action={pathname}>
          <InlineStack gap="200" blockAlign="end">
            <div className="wb-operations-field">
              <TextField
                label="Domain"
                name="store"
                value={domain}
                onChange={setDomain}
                placeholder="store.myshopify.com"
                autoComplete="off"
                spellCheck={false}
              />
            </div>
            <Button submit>Look up</Button>
            {store && (
              <Button url={pathname} variant="plain">
                Show all stores
              </Button>
            )}
          </InlineStack>
        </Form>
        {store && !store.found && <Banner tone="warning">There is no store {store.asked}.</Banner>}
      </BlockStack>
    </Card>
  );
}

/** One store: counts and states, what failed, and its channels. */
export function StoreCards({ store, channels }: { store: Store; channels: string[] }) {
  const { act, isBusy } = useAct();
  const paused = new Set(store.pauses.map(({ channel }) => channel));
  return (
    <>
      <Card>
        <BlockStack gap="300">
          <Text as="h2" variant="headingMd" breakWord>
            {store.shop}
          </Text>
          <DescriptionList
            facts={[
              ["Plan", store.plan],
              ["State", store.removed_at ? `Removed ${stamp(store.removed_at)}` : "Installed"],
              ["Orders", `${store.orders}, ${store.tracked} tracked`],
              ["Last webhook", stamp(store.last_webhook_at)],
              ["Last event", stamp(store.last_event_at)],
              ["Deliveries waiting", String(store.waiting)],
            ]}
          />
          <InlineStack gap="200">
            {channels
              .filter((channel) => !paused.has(channel))
              .map((channel) => (
                <Button
                  key={channel}
                  disabled={isBusy}
                  onClick={() => void act({ act: "pause", channel, shop: store.shop })}
                >
                  {`Pause ${channel}`}
                </Button>
              ))}
          </InlineStack>
        </BlockStack>
      </Card>
      <FailuresCard groups={store.failures} shop={store.shop} />
      <OperationsTable
        title="Long tasks of this store"
        rows={store.tasks}
        empty="There is none."
        heads={["Id", "Kind", "State", "Created", "Ended", "Reason"]}
        keyOf={({ id }) => id}
        cellsOf={({ id, kind, state, reason, created_at, finished_at }) => [
          ...[id, kind, state, stamp(created_at), stamp(finished_at), reason ?? "–"],
        ]}
      />
    </>
  );
}
