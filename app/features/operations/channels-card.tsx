import { Badge, Button } from "@shopify/polaris";
import type { ShopDomain } from "../../../contract/ids";
import type { Pause } from "../../../contract/operations";
import type { OperationsView } from "./load-operations.server";
import { OperationsTable, stamp } from "./operations-table";
import { useAct } from "./use-act";

type Channels = OperationsView["operations"]["channels"];

/** What goes out of all stores, by channel, each of which can be held back. */
export function ChannelsCard({ channels, pauses }: { channels: Channels; pauses: Pause[] }) {
  return (
    <OperationsTable
      title="Deliveries"
      rows={channels}
      empty="There is no channel."
      heads={["Channel", "Waiting", "Stores", "Oldest", "Failed in 7 days", "State", ""]}
      numeric={[1, 2, 4]}
      keyOf={({ name }) => name}
      cellsOf={({ name, waiting, stores, oldest, failed }) => {
        const pause = pauses.find(({ channel, shop }) => channel === name && shop === null);
        const ofStores = pauses.filter(({ channel, shop }) => channel === name && shop !== null).length;
        return [
          ...[name, waiting.toLocaleString("en"), stores.toLocaleString("en"), stamp(oldest)],
          failed.toLocaleString("en"),
          <ChannelState key="state" pause={pause} ofStores={ofStores} />,
          <PauseButton key="act" channel={name} pause={pause} shop={null} />,
        ];
      }}
    />
  );
}

/** The channels as they are for one store. */
export function StoreChannelsCard({ shop, channels, pauses }: StoreChannels) {
  return (
    <OperationsTable
      title="Deliveries of this store"
      rows={channels}
      empty="There is no channel."
      heads={["Channel", "State", ""]}
      keyOf={(name) => name}
      cellsOf={(name) => {
        const ofChannel = pauses.filter(({ channel }) => channel === name);
        const [forAll, own] = [null, shop].map((whose) => ofChannel.find((pause) => pause.shop === whose));
        return [
          name,
          <ChannelState key="state" pause={forAll ?? own} ofStores={0} />,
          <PauseButton key="act" channel={name} pause={own} shop={shop} />,
        ];
      }}
    />
  );
}

interface StoreChannels {
  shop: ShopDomain;
  channels: string[];
  pauses: Pause[];
}

/** Pauses for single stores, each of which can be ended. */
export function StorePausesCard({ pauses }: { pauses: Pause[] }) {
  if (pauses.length === 0) return null;
  return (
    <OperationsTable
      title="Paused for single stores"
      rows={pauses}
      empty=""
      heads={["Store", "Channel", "State", ""]}
      keyOf={({ channel, shop }) => `${shop} ${channel}`}
      cellsOf={(pause) => [
        pause.shop,
        pause.channel,
        <ChannelState key="state" pause={pause} ofStores={0} />,
        <PauseButton key="act" channel={pause.channel} pause={pause} shop={pause.shop} />,
      ]}
    />
  );
}

function ChannelState({ pause, ofStores }: { pause: Pause | undefined; ofStores: number }) {
  if (!pause)
    return (
      <>
        <Badge tone="success">Sending</Badge>
        {ofStores > 0 && ` paused for ${ofStores} ${ofStores === 1 ? "store" : "stores"}`}
      </>
    );
  const { by, since, until } = pause;
  return (
    <>
      <Badge tone="warning">{pause.shop ? "Paused" : "Paused for all stores"}</Badge>
      {` by ${by} since ${stamp(since)}${until ? ` until ${stamp(until)}` : ""}`}
    </>
  );
}

/** Pauses the channel for the store, or for all after a question; resumes it where it is paused so. */
function PauseButton({ channel, pause, shop }: PauseTarget) {
  const { act, isBusy } = useAct();
  const of = { channel, shop: shop ?? ("all" as const) };
  const question = {
    title: `Pause ${channel} for all stores?`,
    text: "Nothing is sent through it until it is resumed. Waiting deliveries are kept until they expire.",
    confirm: "Pause",
  };
  const whose = shop ? ` of ${shop}` : "";
  return (
    <Button
      disabled={isBusy}
      accessibilityLabel={`${pause ? "Resume" : "Pause"} ${channel}${whose}`}
      onClick={() =>
        pause
          ? void act({ act: "resume", ...of })
          : void act({ act: "pause", ...of }, shop ? undefined : question)
      }
    >
      {pause ? "Resume" : "Pause"}
    </Button>
  );
}

interface PauseTarget {
  channel: string;
  pause: Pause | undefined;
  shop: ShopDomain | null;
}
