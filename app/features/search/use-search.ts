import { useNavigate } from "@remix-run/react";
import { useEffect, useMemo, useRef } from "react";
import type { EventFrom, SnapshotFrom } from "xstate";
import type { FoundGroup, Items, SearchRow } from "../../../machines/search-items";
import { searchMachine } from "../../../machines/search.machine";
import type { SearchQuestion } from "../../../machines/search.setup";
import { useTranslation } from "../../i18n/translation";
import { useFullWindow } from "../../shell/full-window";
import { useToast } from "../../shell/toasts";
import { useLiveMachine } from "../../shell/use-live-machine";
import { useCallActor, usePostActor } from "../../shell/use-call-actor";
import { useIsOnline } from "../../shell/use-online";
import { addressOf } from "./addresses";
import { configOf } from "./items-config";
import { SEARCH_ROUTE, useFindRows } from "./use-find-rows";

export interface SearchProps {
  state: SnapshotFrom<typeof searchMachine>;
  send: (event: EventFrom<typeof searchMachine>) => void;
  open: (row: SearchRow) => void;
}

const noInput = (_: object) => ({});
const toConfig = ({ items, base }: { items: Items; base: Items }) => ({
  global_search_config: configOf(items),
  base: configOf(base),
});

/** The search machine with its actual calls and toasts. */
export function useSearch(): SearchProps {
  const findRows = useFindRows();
  const findMore = usePostActor<FoundGroup, SearchQuestion>(SEARCH_ROUTE);
  const loadItems = useCallActor("getSettingConfig", noInput);
  const saveItems = useCallActor("updateSettingConfig", toConfig);
  const machine = useMemo(
    () => searchMachine.provide({ actors: { findRows, findMore, loadItems, saveItems } }),
    [findRows, findMore, loadItems, saveItems],
  );
  const [state, send, actor] = useLiveMachine(machine);
  const navigate = useNavigate();
  const fullWindow = useFullWindow();

  // Retries what failed for want of a network, once it is back.
  const isOnline = useIsOnline();
  const wasOnline = useRef(isOnline);
  const hasFailed = Object.values(state.context.found).some(({ failed }) => failed);
  useEffect(() => {
    if (isOnline && !wasOnline.current && hasFailed) send({ type: "search.repeated" });
    wasOnline.current = isOnline;
  }, [isOnline, hasFailed, send]);

  const { t } = useTranslation("search");
  const showToast = useToast();
  useEffect(() => {
    const subscriptions = [
      actor.on("pin.added", ({ item }) =>
        showToast({ content: t("pinned"), undo: () => send({ type: "item.unpinned", item }) }),
      ),
      actor.on("pin.removed", ({ item }) =>
        showToast({ content: t("unpinned"), undo: () => send({ type: "item.pinned", item }) }),
      ),
      actor.on("save.failed", () => showToast({ content: t("notSaved"), error: true })),
    ];
    return () => subscriptions.forEach((each) => each.unsubscribe());
  }, [actor, send, showToast, t]);

  const open = ({ title: name, path, anchor, key, detail, count }: SearchRow) => {
    // Among the recent searches nothing else tells customers of one name apart.
    const title = count !== undefined && detail ? `${name} · ${detail}` : name;
    const item = key === undefined ? { title, path, anchor } : { title, path, anchor, key };
    send({ type: "item.opened", item });
    send({ type: "search.closed" });
    const address = addressOf(item);
    if (!fullWindow.open(address)) void navigate(address);
  };
  return { state, send, open };
}
