import { Badge, Button, ButtonGroup } from "@shopify/polaris";
import type { ShopDomain } from "../../../contract/ids";
import type { FailureGroup } from "../../../contract/operations";
import type { OperationsView } from "./load-operations.server";
import { OperationsTable, stamp } from "./operations-table";
import { useAct } from "./use-act";

/** Failures by error; of one store where it is given. */
export function FailuresCard({ groups, shop }: { groups: FailureGroup[]; shop?: ShopDomain }) {
  const { act, isBusy } = useAct();
  const whose = shop ?? "all stores";

  const replayAll = ({ kind, name, error, count }: FailureGroup) =>
    act(
      { act: "replay", kind, name, error, ...(shop && { shop }) },
      {
        title: `Replay ${count} ${count === 1 ? "failure" : "failures"}?`,
        text: `${name} of ${whose}: ${error || "no error is stored"}`,
        confirm: "Replay",
      },
    );

  return (
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
        group.count,
        group.stores,
        stamp(group.oldest),
        stamp(group.newest),
        <ButtonGroup key="acts" noWrap>
          <Button url={addressOf(group, shop)} accessibilityLabel={`Show ${group.name}`}>
            Show
          </Button>
          <Button
            disabled={isBusy}
            accessibilityLabel={`Replay all of ${group.name}`}
            onClick={() => void replayAll(group)}
          >
            Replay all
          </Button>
        </ButtonGroup>,
      ]}
    />
  );
}

/** Failures with one error, each by itself. */
export function FailureListCard({ list }: { list: NonNullable<OperationsView["list"]> }) {
  const { act, isBusy } = useAct();
  const { kind, name, error, failures } = list;

  return (
    <OperationsTable
      title={`${name}: ${error || "every error"}`}
      rows={failures}
      empty="None is left of these."
      heads={["Id", "Store", "Failed at", ""]}
      keyOf={({ id, shop }) => `${shop} ${id}`}
      cellsOf={({ id, shop, at }) => [
        <code key="id">{id}</code>,
        shop ?? "–",
        stamp(at),
        <Button
          key="replay"
          disabled={isBusy}
          accessibilityLabel={`Replay ${id}`}
          onClick={() => void act({ act: "replay", kind, name, error, id, ...(shop && { shop }) })}
        >
          Replay
        </Button>,
      ]}
    />
  );
}

function addressOf({ kind, name, error }: FailureGroup, shop: ShopDomain | undefined): string {
  return `?${new URLSearchParams({ ...(shop && { store: shop }), kind, name, error })}`;
}
