import { useAbility } from "@casl/react";
import { Badge, Button, Text } from "@shopify/polaris";
import { PinFilledIcon, PinIcon } from "@shopify/polaris-icons";
import { useTranslation } from "react-i18next";
import { isSameItem, type SearchRow } from "../../../machines/search-items";
import { lockOf, type GateAbility } from "../../../permissions/ability";
import { StatusBadge, type StatusTab } from "../../components/status-badge";
import { entryOf } from "./find-features";
import type { SearchProps } from "./use-search";

/** One result: its name, what belongs to it, and for a feature the pin. */
export function ResultRow({ item, state, send, open }: SearchProps & { item: SearchRow }) {
  const { t } = useTranslation(["search", "gates"]);
  const ability = useAbility<GateAbility>();
  const entry = entryOf(item);
  const lock = entry?.feature ? lockOf(ability, entry.feature) : null;
  const isPinned = state.context.items.pins.some((pin) => isSameItem(pin, item));
  const { title, path, anchor, key } = item;
  const plain = key === undefined ? { title, path, anchor } : { title, path, anchor, key };
  const change = { type: isPinned ? "item.unpinned" : "item.pinned", item: plain } as const;
  // Stored in whatever language it was pinned in.
  const name = entry ? (t as (key: string) => string)(entry.title) : title;
  const label = t(isPinned ? "search:unpin" : "search:pin");

  return (
    <li className="wb-search-row">
      <button type="button" data-row onClick={() => open(item)}>
        <Text as="span" breakWord>
          {name}
        </Text>
        {item.status && <StatusBadge status={item.status as StatusTab} />}
        {item.count !== undefined && (
          <Text as="span" tone="subdued">
            {t("search:shipments", { count: item.count })}
          </Text>
        )}
        {lock && (
          <Badge>
            {lock.why === `plan:${lock.level}`
              ? t("gates:available", { plan: lock.level })
              : t("gates:closed")}
          </Badge>
        )}
      </button>
      {entry && (
        <span title={label}>
          <Button
            variant="tertiary"
            icon={isPinned ? PinFilledIcon : PinIcon}
            accessibilityLabel={`${label}: ${name}`}
            disabled={!state.can(change)}
            onClick={() => send(change)}
          />
        </span>
      )}
    </li>
  );
}
