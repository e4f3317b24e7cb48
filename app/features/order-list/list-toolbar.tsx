import { useNavigate, useSearchParams } from "@remix-run/react";
import { Button, type ButtonProps } from "@shopify/polaris";
import { FilterIcon, LayoutColumns3Icon, ViewIcon } from "@shopify/polaris-icons";
import { Suspense, useState } from "react";
import type { OrderColumn } from "../../../contract/order-columns";
import { useTranslation } from "../../i18n/translation";
import { lazyPart } from "../../shell/lazy-part";
import { useIsNarrow } from "../../shell/use-is-narrow";
import type { ScreenId } from "../screens/registry";
import { screenAnchor } from "../screens/screen-anchor";
import { PANEL, changed } from "./order-list-url";
import { OrderSearch } from "./order-search";
import { withView } from "./order-list";
import type { ViewName } from "./present-saved-views.server";
import { SortSelect } from "./sort-select";
import type { Sort } from "./sorting";

// Loaded on demand: most visits use the list as it is.
const FilterDialog = lazyPart(() => import("./filter-dialog").then((file) => file.FilterDialog));
const ColumnsDialog = lazyPart(() => import("./columns-dialog").then((file) => file.ColumnsDialog));
const ViewsDialog = lazyPart(() => import("./saved-views-dialog").then((file) => file.ViewsDialog));

/** The id of the toolbar, to which the keyboard can go past the tabs. */
export const LIST_TOOLS = "orders" satisfies ScreenId;

interface Props {
  query: string;
  sort: Sort;
  columns: readonly OrderColumn[];
  views: ViewName[];
}

/** Search field, order of the list, and buttons of filters, columns and saved views. */
export function ListToolbar({ query, sort, columns, views }: Props) {
  const { t } = useTranslation("orderList");
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [open, setOpen] = useState<"filters" | "columns" | "views" | null>(null);
  const close = () => setOpen(null);
  const go = (to: URLSearchParams) => {
    close();
    navigate(`?${withView(to)}`, { preventScrollReset: true });
  };
  const active = PANEL.filter((name) => search.has(name)).length;
  const view = views.find(({ id }) => id === search.get("view"));

  return (
    <div className="wb-toolbar" {...screenAnchor(LIST_TOOLS)}>
      <div className="wb-toolbar-search">
        <OrderSearch
          query={query}
          onSearch={(text) => navigate(`?${withView(changed(search, { query: text }))}`, { replace: true })}
        />
      </div>
      <span className="wb-toolbar-sort">
        <SortSelect sort={sort} onSort={(to) => go(changed(search, { sort: to }))} />
      </span>
      <ToolButton
        icon={FilterIcon}
        label={active === 0 ? t("filter.open") : `${t("filter.open")} (${active})`}
        onClick={() => setOpen("filters")}
      />
      <ToolButton
        icon={LayoutColumns3Icon}
        label={t("columnsDialog.open")}
        onClick={() => setOpen("columns")}
      />
      <span className="wb-toolbar-views">
        {view ? (
          <Button icon={ViewIcon} onClick={() => setOpen("views")}>
            {view.name}
          </Button>
        ) : (
          <ToolButton icon={ViewIcon} label={t("view.open")} onClick={() => setOpen("views")} />
        )}
      </span>
      {open && (
        <Suspense fallback={null}>
          {open === "filters" && <FilterDialog search={search} onApply={go} onClose={close} />}
          {open === "columns" && <ColumnsDialog columns={columns} onApply={go} onClose={close} />}
          {open === "views" && <ViewsDialog views={views} columns={columns} onOpen={go} onClose={close} />}
        </Suspense>
      )}
    </div>
  );
}

interface ToolProps {
  icon: NonNullable<ButtonProps["icon"]>;
  label: string;
  onClick: () => void;
}

/** On a phone the icon alone: with it the tools stand in one line. */
function ToolButton({ icon, label, onClick }: ToolProps) {
  const isNarrow = useIsNarrow();
  if (isNarrow) return <Button icon={icon} accessibilityLabel={label} onClick={onClick} />;
  return (
    <Button icon={icon} onClick={onClick}>
      {label}
    </Button>
  );
}
