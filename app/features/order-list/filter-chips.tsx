import { useNavigate, useSearchParams } from "@remix-run/react";
import { Button, Tag } from "@shopify/polaris";
import type { TFunction } from "i18next";
import { ownValue } from "../../../contract/own-value";
import { useTranslation } from "../../i18n/translation";
import { changed, type FilterName, LISTS, PANEL, withoutFilters } from "./order-list-url";
import { withView } from "./order-list";

/** Names of values in the URL's filter (couriers, countries, tags, days), by value. */
export type FilterNames = Record<string, string>;

/** Active filters, removed one by one or all at once. */
export function FilterChips({ names }: { names: FilterNames }) {
  const { t } = useTranslation(["orderList", "subStatus", "attention", "common"]);
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const active = PANEL.filter((name) => search.get(name));
  if (active.length === 0) return null;
  const go = (to: URLSearchParams) => navigate(`?${withView(to)}`, { preventScrollReset: true });

  return (
    <div className="wb-chips">
      {active.map((name) => {
        const label = chipLabel(name, search.get(name)!, names, t as never);
        return (
          <Tag key={name} onRemove={() => go(changed(search, { [name]: "" }))}>
            {label}
          </Tag>
        );
      })}
      <Button variant="plain" onClick={() => go(withoutFilters(search))}>
        {t("orderList:filter.reset")}
      </Button>
    </div>
  );
}

function chipLabel(name: FilterName, value: string, names: FilterNames, t: TFunction<never>): string {
  const say = t as (key: string, values?: object) => string;
  const one = (item: string) => {
    if (name === "sub_statuses") return say(`subStatus:${item}`);
    if (name === "attention") return say(`attention:reasons.${item}`);
    if (name === "punctuality" || name === "status_by" || name === "problem")
      return say(`orderList:filter.${item}`);
    if (name.endsWith("_min") || name.endsWith("_max")) return say("orderList:days", { count: Number(item) });
    if (name === "order" || name === "customer") return ownValue(names, `${name}:${item}`) ?? item;
    // A tag is shown by its name, never by its id.
    return ownValue(names, item) ?? (name === "tags" ? say("orderList:filter.deletedTag") : item);
  };
  const items = (LISTS as readonly string[]).includes(name) ? value.split(",") : [value];
  return say("common:pair", {
    name: say(`orderList:filter.names.${name}`),
    value: items.map(one).join(", "),
  });
}
