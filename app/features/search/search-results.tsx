import { Button, Text } from "@shopify/polaris";
import type { ReactNode, RefObject } from "react";
import { SEARCH_PAGE_SIZE } from "../../../contract/search-limits";
import { GROUPS, type FoundGroup, type Group, type SearchItem } from "../../../machines/search-items";
import { useTranslation } from "../../i18n/translation";
import { ResultRow } from "./result-row";
import { isMany, totalText } from "./totals";
import { useNewRows } from "./use-new-rows";
import type { SearchProps } from "./use-search";

/** What the search shows below its field, by the machine's tags. */
export function SearchResults(props: SearchProps) {
  const { t, i18n } = useTranslation(["search", "errors"]);
  const { state } = props;
  const { features, found, pages, items, group: chosen } = state.context;
  const all: Record<Group, FoundGroup> = {
    ...found,
    feature: {
      rows: features.slice(0, SEARCH_PAGE_SIZE * (pages.feature + 1)),
      total: features.length,
      failed: false,
    },
  };
  const shown = GROUPS.filter((group) => !chosen || group === chosen);
  const total = shown.reduce((sum, group) => sum + all[group].total, 0);
  const isResult = state.hasTag("status:result");
  const isSearching = state.hasTag("status:searching");
  const hasRecent = items.pins.length + items.recents.length > 0;
  const isUnknown = isResult && total === 0 && shown.some((group) => all[group].failed);
  const isNothing = state.hasTag("status:empty") || (isResult && total === 0 && !isUnknown);

  // Visible results need no status line, except for screen readers.
  const isSeen = (state.hasTag("status:recent") && hasRecent) || (isResult && !isNothing);

  return (
    <div className="wb-search-results" aria-busy={state.hasTag("busy")}>
      <p role="status" className={isSeen ? "wb-hidden" : undefined}>
        {/* Without a pin there is nothing recent to show either. */}
        {(state.hasTag("status:pending") || (state.hasTag("status:recent") && !hasRecent)) && t("pending")}
        {isSearching && t("searching")}
        {isNothing && t("empty")}
        {isNothing && <small>{t("emptyHint")}</small>}
        {/* What could not be searched has not been found empty. */}
        {isUnknown && t("failed")}
        {isResult &&
          total > 0 &&
          (shown.some((group) => isMany(all[group].total))
            ? t("foundMany", { total: totalText(total, i18n.language) })
            : t("found", { count: total }))}
      </p>
      {state.hasTag("status:recent") && (
        <>
          <ItemList title={t("pins")} items={items.pins} {...props} />
          <ItemList title={t("recent")} items={items.recents} {...props} />
        </>
      )}
      {/* Groups that have answered, and features, are there while the others are searched. */}
      {(isResult || isSearching) &&
        shown.map((group) => <GroupOfRows key={group} group={group} found={all[group]} {...props} />)}
      {isResult && shown.some((group) => all[group].failed && all[group].rows.length === 0) && (
        <div>
          <Button onClick={() => props.send({ type: "search.repeated" })}>{t("errors:retry")}</Button>
        </div>
      )}
    </div>
  );
}

function GroupOfRows({ group, found, ...props }: SearchProps & { group: Group; found: FoundGroup }) {
  const { t } = useTranslation("search");
  const { rows, total, failed } = found;
  const [groupRef, wantMore] = useNewRows(rows.length);
  if (rows.length === 0 && !failed) return null;
  return (
    <ItemList title={t(`group.${group}`)} total={total} items={rows} groupRef={groupRef} {...props}>
      {failed && (
        <Text as="p" tone="critical">
          {t("failed")}
        </Text>
      )}
      {rows.length < total && props.state.hasTag("status:result") && (
        <Button
          variant="plain"
          onClick={() => {
            wantMore();
            props.send({ type: "more.wanted", group });
          }}
        >
          {/* Never switched off: the focus would be lost with it. */}
          {props.state.context.more === group ? t("searching") : t("more")}
        </Button>
      )}
    </ItemList>
  );
}

interface ListProps extends SearchProps {
  title: string;
  total?: number;
  items: SearchItem[];
  groupRef?: RefObject<HTMLElement>;
  children?: ReactNode;
}

function ItemList({ title, total, items, groupRef, children, ...props }: ListProps) {
  const { i18n } = useTranslation();
  if (items.length === 0 && !children) return null;
  return (
    <section aria-label={title} ref={groupRef}>
      <Text as="h2" variant="headingSm">
        {title}{" "}
        {total !== undefined && total > 0 && (
          <Text as="span" tone="subdued" fontWeight="regular">
            {totalText(total, i18n.language)}
          </Text>
        )}
      </Text>
      <ul>
        {items.map((item) => (
          <ResultRow key={`${item.path} ${item.anchor} ${item.key}`} item={item} {...props} />
        ))}
      </ul>
      {children}
    </section>
  );
}
