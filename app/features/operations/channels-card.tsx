import { Badge, Button } from "@shopify/polaris";
import type { Pause } from "../../../contract/operations";
import type { OperationsView } from "./load-operations.server";
import { OperationsTable, stamp } from "./operations-table";
import { useAct } from "./use-act";

type Channels = OperationsView["operations"]["channels"];

/** What goes out of all stores, by channel, each of which can be held back. */
export function ChannelsCard({ channels, pauses }: { channels: Channels; pauses: Pause[] }) {
  const { act, isBusy } = useAct();
  return (
    <OperationsTable
      title="Deliveries"
      rows={channels}
      empty="There is no channel."
      heads={["Channel", "Waiting", "Stores", "Oldest", "Failed", "State", ""]}
      numeric={[1, 2, 4]}
      keyOf={({ name }) => name}
      cellsOf={({ name, waiting, stores, oldest, failed }) => {
        const pause = pauses.find(({ channel, shop }) => channel === name && shop === null);
        return [
          name,
          waiting,
          stores,
          stamp(oldest),
          failed,
          pause ? <PauseState pause={pause} /> : <Badge tone="success">Sending</Badge>,
          pause ? (
            <Button
              disabled={isBusy}
              accessibilityLabel={`Resume ${name}`}
              onClick={() => void act({ act: "resume", channel: name })}
            >
              Resume
            </Button>
          ) : (
            <Button
              disabled={isBusy}
              accessibilityLabel={`Pause ${name}`}
              onClick={() =>
                void act(
                  { act: "pause", channel: name },
                  {
                    title: `Pause ${name} for all stores?`,
                    text: "Nothing of it is sent until it is resumed. What waits is kept, as long as it is wanted.",
                    confirm: "Pause",
                  },
                )
              }
            >
              Pause
            </Button>
          ),
        ];
      }}
    />
  );
}

/** Pauses, each of which can be ended. */
export function PausesCard({ title, pauses }: { title: string; pauses: Pause[] }) {
  const { act, isBusy } = useAct();
  if (pauses.length === 0) return null;
  return (
    <OperationsTable
      title={title}
      rows={pauses}
      empty=""
      heads={["Store", "Channel", "State", ""]}
      keyOf={({ channel, shop }) => `${shop} ${channel}`}
      cellsOf={(pause) => [
        pause.shop ?? "all stores",
        pause.channel,
        <PauseState key="state" pause={pause} />,
        <Button
          key="resume"
          disabled={isBusy}
          accessibilityLabel={`Resume ${pause.channel} of ${pause.shop ?? "all stores"}`}
          onClick={() =>
            void act({ act: "resume", channel: pause.channel, ...(pause.shop && { shop: pause.shop }) })
          }
        >
          Resume
        </Button>,
      ]}
    />
  );
}

const PauseState = ({ pause: { by, since, until } }: { pause: Pause }) => (
  <>
    <Badge tone="warning">Paused</Badge>
    {` by ${by} since ${stamp(since)}${until ? ` until ${stamp(until)}` : ""}`}
  </>
);
