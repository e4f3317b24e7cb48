import { Form, useLocation } from "@remix-run/react";
import { Banner, BlockStack, Button, Card, InlineStack, Text, TextField } from "@shopify/polaris";
import { useState } from "react";
import { DescriptionList } from "../../components/description-list";
import { StoreChannelsCard } from "./channels-card";
import { FailuresCard } from "./failures-card";
import type { OperationsView } from "./load-operations.server";
import { OperationsTable, stamp } from "./operations-table";

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
                label="Domain, or the name before .myshopify.com"
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
        {store && !store.found && <Banner tone="warning">No store found for “{store.asked}”.</Banner>}
      </BlockStack>
    </Card>
  );
}

interface StoreCardsProps {
  store: Store;
  channels: string[];
  list: OperationsView["list"];
}

/** One store: counts and states, what failed, and its channels. */
export function StoreCards({ store, channels, list }: StoreCardsProps) {
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
              [
                "Orders",
                `${store.orders.toLocaleString("en")}, ${store.tracked.toLocaleString("en")} tracked`,
              ],
              ["Last webhook", stamp(store.last_webhook_at)],
              ["Last event", stamp(store.last_event_at)],
              ["Deliveries waiting", String(store.waiting)],
            ]}
          />
        </BlockStack>
      </Card>
      <FailuresCard groups={store.failures} shop={store.shop} list={list} />
      <StoreChannelsCard shop={store.shop} channels={channels} pauses={store.pauses} />
      <OperationsTable
        title="Long tasks of this store"
        rows={store.tasks}
        empty="No long task was started."
        heads={["Id", "Kind", "State", "Created", "Ended", "Reason"]}
        keyOf={({ id }) => id}
        cellsOf={({ id, kind, state, reason, created_at, finished_at }) => [
          ...[id, kind, state, stamp(created_at), stamp(finished_at)],
          <code key="reason">{reason ?? "–"}</code>,
        ]}
      />
    </>
  );
}
