import { useAbility } from "@casl/react";
import { Badge, Text } from "@shopify/polaris";
import type { SearchRow } from "../../../machines/search-items";
import { lockOf, type GateAbility } from "../../../permissions/ability";
import { StatusBadge, type StatusTab } from "../../components/status-badge";
import { useTranslation } from "../../i18n/translation";
import { entryOf } from "./find-features";
import { PinButton } from "./pin-button";
import type { SearchProps } from "./use-search";

/** One result: its name, its suffix, and for a feature the pin. */
export function ResultRow({ item, state, send, open }: SearchProps & { item: SearchRow }) {
  const { t } = useTranslation(["search", "gates"]);
  const ability = useAbility<GateAbility>();
  const entry = entryOf(item);
  const lock = entry?.feature ? lockOf(ability, entry.feature) : null;
  // Stored in the language in which it was pinned.
  const name = entry ? (t as (key: string) => string)(entry.title) : item.title;

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
      {entry && <PinButton item={item} name={name} state={state} send={send} />}
    </li>
  );
}
