import { Badge, Button, ButtonGroup, InlineStack, Text } from "@shopify/polaris";
import type { ShopDomain } from "../../../contract/ids";
import type { FailureGroup, FailureKind } from "../../../contract/operations";
import type { OperationsView } from "./load-operations.server";
import { OperationsTable, stamp } from "./operations-table";
import { useAct } from "./use-act";

interface Props {
  groups: FailureGroup[];
  shop?: ShopDomain;
  /** Failures of one row, which are shown one by one below. */
  list: OperationsView["list"];
}

/** Failures by error; of one store where it is given. */
export function FailuresCard({ groups, shop, list }: Props) {
  const { act, isBusy } = useAct();
  const whose = shop ?? "all stores";

  const replayAll = ({ kind, name, error, count }: FailureGroup) =>
    act(
      { act: "replay", kind, name, error, shop: shop ?? "all" },
      {
        title: `Replay ${count.toLocaleString("en")} ${count === 1 ? "failure" : "failures"}?`,
        text: `${EFFECTS[kind]} ${name} of ${whose}: ${error || "no error is stored"}`,
        confirm: "Replay",
      },
    );

  const table = (
    <OperationsTable
      title={shop ? "Failures of this store" : "Failures by error"}
      rows={groups}
      empty="Nothing has failed in the last week."
      heads={["Kind", "What", "Error", "Count", "Stores", "Oldest", "Newest", ""]}
      numeric={[3, 4]}
      keyOf={({ kind, name, error }) => `${kind} ${name} ${error}`}
      cellsOf={(group) => [
        <Badge key="kind">{group.kind}</Badge>,
        group.name,
        <code key="error">{group.error || "–"}</code>,
        group.count.toLocaleString("en"),
        group.stores.toLocaleString("en"),
        stamp(group.oldest),
        stamp(group.newest),
        <ButtonGroup key="acts" noWrap>
          <Button url={addressOf(group, shop)} accessibilityLabel={`Show ${group.name}: ${group.error}`}>
            Show
          </Button>
          <Button
            disabled={isBusy}
            accessibilityLabel={`Replay all of ${group.name}: ${group.error}`}
            onClick={() => void replayAll(group)}
          >
            Replay all
          </Button>
        </ButtonGroup>,
      ]}
    />
  );
  const total = groups.find(
    (group) => group.kind === list?.kind && group.name === list.name && group.error === list.error,
  )?.count;
  return (
    <>
      {table}
      {list && <FailureListCard list={list} total={total ?? list.failures.length} />}
    </>
  );
}

/** What a replay does, for the question before it. */
const EFFECTS: Record<FailureKind, string> = {
  event: "The subscriber handles its events again.",
  delivery: "Deliveries that nothing newer has replaced are sent.",
  task: "At most 100 tasks go on where they stopped.",
  webhook: "The webhooks are processed again.",
  job: "The jobs get one more attempt.",
};

/** Failures with one error, each by itself. */
function FailureListCard({ list, total }: { list: NonNullable<OperationsView["list"]>; total: number }) {
  const { act, isBusy } = useAct();
  const { kind, name, error, failures } = list;
  const closed = list.shop ? `?${new URLSearchParams({ store: list.shop })}` : "?";

  return (
    <OperationsTable
      title={`Failures of ${name}`}
      rows={failures}
      empty="None is left of these."
      heads={["Id", "About", "Store", "Failed at", ""]}
      keyOf={({ id, shop }) => `${shop} ${id}`}
      cellsOf={({ id, shop, about, at }) => [
        <code key="id">{id}</code>,
        about,
        shop ?? "–",
        stamp(at),
        <Button
          key="replay"
          disabled={isBusy}
          accessibilityLabel={`Replay ${id}`}
          onClick={() => void act({ act: "replay", kind, name, error, id, shop: shop ?? "all" })}
        >
          Replay
        </Button>,
      ]}
    >
      <InlineStack gap="300" blockAlign="center">
        <Text as="p" tone="subdued">
          {`${failures.length} of ${total.toLocaleString("en")}, the newest first`}
        </Text>
        <Button url={closed} variant="plain">
          Close
        </Button>
      </InlineStack>
    </OperationsTable>
  );
}

function addressOf({ kind, name, error }: FailureGroup, shop: ShopDomain | undefined): string {
  return `?${new URLSearchParams({ ...(shop && { store: shop }), kind, name, error })}`;
}
