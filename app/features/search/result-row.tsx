import { useAbility } from "@casl/react";
import { Badge, Text } from "@shopify/polaris";
import type { SearchRow } from "../../../machines/search-items";
import { lockOf, type GateAbility } from "../../../permissions/ability";
import { asWritten } from "../../../storefront/as-written.mjs";
import { StatusBadge, type StatusTab } from "../../components/status-badge";
import { useTranslation } from "../../i18n/translation";
import { isComing } from "../screens/registry";
import { entryOf } from "./find-features";
import { PinButton } from "./pin-button";
import { partsOf } from "./matched";
import type { SearchProps } from "./use-search";

/** One result: its name, its suffix, and for a feature the pin. */
export function ResultRow({ item, state, send, open }: SearchProps & { item: SearchRow }) {
  const { t, i18n } = useTranslation(["search", "gates"]);
  const ability = useAbility<GateAbility>();
  const entry = entryOf(item);
  const isAnnounced = entry?.screen !== undefined && isComing(entry.screen);
  const lock = entry?.feature && !isAnnounced ? lockOf(ability, entry.feature) : null;
  // Stored in the language in which it was pinned.
  const { query } = state.context;
  const name = entry ? (t as (key: string) => string)(entry.title) : item.title;
  const day = item.day && dayText(item.day, i18n.language);
  const details = [item.detail, item.order ? t("search:lastOrder", { order: item.order, day }) : day].filter(
    Boolean,
  );

  return (
    <li className="wb-search-row">
      <button type="button" data-row onClick={() => open(item)}>
        <span className="wb-search-name">
          <Text as="span" breakWord>
            <Marked text={name} query={query} />
          </Text>
          {details.length > 0 && (
            <Text as="span" variant="bodySm" tone="subdued" breakWord>
              <Marked text={details.join(" · ")} query={query} />
            </Text>
          )}
        </span>
        {item.status && <StatusBadge status={item.status as StatusTab} />}
        {item.count !== undefined && (
          <Text as="span" tone="subdued">
            {t("search:shipments", { count: item.count })}
          </Text>
        )}
        {isAnnounced && <Badge>{t("gates:soon")}</Badge>}
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

/** What of a text the query has found is marked. */
function Marked({ text, query }: { text: string; query: string }) {
  return partsOf(text, query).map(({ text: part, isMatch }, index) =>
    isMatch ? <mark key={index}>{part}</mark> : part,
  );
}

/** A day of the shop's zone: it is the same day in the browser's. */
const dayText = (day: string, tag: string) =>
  asWritten(
    tag,
    new Intl.DateTimeFormat(tag, { dateStyle: "medium", timeZone: "UTC" }).format(
      new Date(`${day}T00:00:00Z`),
    ),
  );
