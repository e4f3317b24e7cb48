import { useFetcher } from "@remix-run/react";
import { Button, ChoiceList, Select, Spinner, TextField } from "@shopify/polaris";
import { useEffect, useState } from "react";
import type { OrderColumn } from "../../../contract/order-columns";
import { Dialog } from "../../components/dialog";
import { useTranslation } from "../../i18n/translation";
import { changed, type FilterName, NUMBERS, PANEL, withoutFilters } from "./order-list-url";
import type { FilterChoices } from "./present-saved-views.server";
import { type Sort, sortText } from "./sorting";

/** Filters with a lower and an upper bound. */
const SPANS = [
  ["ordered", "ordered_from", "ordered_to", "date"],
  ["shipped", "shipped_from", "shipped_to", "date"],
  ["transit_days", "transit_min", "transit_max", "number"],
  ["silent_days", "silent_min", "silent_max", "number"],
] as const satisfies readonly (readonly [OrderColumn, FilterName, FilterName, "date" | "number"])[];

type Draft = Partial<Record<FilterName | "sort", string>>;

interface Props {
  search: URLSearchParams;
  sort: Sort;
  onApply: (search: URLSearchParams) => void;
  onClose: () => void;
}

/** All filters in one dialog, applied together; phones sort here as well, because cards have no column heads. */
export function FilterDialog({ search, sort, onApply, onClose }: Props) {
  const { t } = useTranslation(["orderList", "shell"]);
  const choices = useFetcher<FilterChoices>();
  const { load } = choices;
  useEffect(() => load("/track/order-choices"), [load]);
  const [draft, setDraft] = useState<Draft>(() => ({
    ...Object.fromEntries(PANEL.map((name) => [name, search.get(name) ?? ""])),
    sort: sortText(sort),
  }));
  const change = (part: Draft) => setDraft((before) => ({ ...before, ...part }));
  const isFine = NUMBERS.every((name) => /^\d{0,3}$/.test(draft[name] ?? ""));

  return (
    <Dialog
      title={t("orderList:filter.title")}
      onClose={onClose}
      footer={
        <>
          <span className="wb-dialog-aside">
            <Button variant="plain" onClick={() => onApply(withoutFilters(search))}>
              {t("orderList:filter.reset")}
            </Button>
          </span>
          <Button onClick={onClose}>{t("shell:cancel")}</Button>
          <Button variant="primary" disabled={!isFine} onClick={() => onApply(changed(search, draft))}>
            {t("orderList:filter.apply")}
          </Button>
        </>
      }
    >
      {choices.data ? (
        <Fields draft={draft} change={change} choices={choices.data} />
      ) : (
        <Spinner accessibilityLabel={t("shell:loading")} />
      )}
    </Dialog>
  );
}

interface FieldsProps {
  draft: Draft;
  change: (part: Draft) => void;
  choices: FilterChoices;
}

function Fields({ draft, change, choices }: FieldsProps) {
  const { t } = useTranslation(["orderList", "subStatus", "attention"]);
  const sorts = (["ordered", "shipped", "last_event"] as const).flatMap((by) =>
    (["desc", "asc"] as const).map((direction) => ({
      label: `${t(`orderList:columns.${by}`)} – ${t(`orderList:sort.${direction}`)}`,
      value: sortText({ by, direction }),
    })),
  );
  const all = {
    ...choices,
    attention: choices.attention.map((reason) => ({
      value: reason as string,
      label: t(`attention:reasons.${reason}`),
    })),
    sub_statuses: choices.sub_statuses.map((sub) => ({ value: sub as string, label: t(`subStatus:${sub}`) })),
  };
  return (
    <div className="wb-filters">
      <Select
        label={t("orderList:sort.label")}
        options={sorts}
        value={draft.sort}
        onChange={(sort) => change({ sort })}
      />
      <Select
        label={t("orderList:filter.names.punctuality")}
        options={["", "on_time", "late"].map((value) => ({
          value,
          label: t(`orderList:filter.${value || "any"}` as never),
        }))}
        value={draft.punctuality}
        onChange={(punctuality) => change({ punctuality })}
      />
      {SPANS.map(([column, from, to, type]) => (
        <Span
          key={column}
          label={t(`orderList:columns.${column}`)}
          from={from}
          to={to}
          type={type}
          draft={draft}
          change={change}
        />
      ))}
      {(["attention", "sub_statuses", "couriers", "countries", "tags"] as const).map((name) => (
        <details key={name} open={Boolean(draft[name])}>
          <summary>{t(`orderList:filter.names.${name}`)}</summary>
          {all[name].length === 0 ? (
            <p className="wb-subdued">{t("orderList:filter.noChoices")}</p>
          ) : (
            <ChoiceList
              title={t(`orderList:filter.names.${name}`)}
              titleHidden
              allowMultiple
              choices={all[name]}
              selected={(draft[name] ?? "").split(",").filter(Boolean)}
              onChange={(chosen) => change({ [name]: chosen.join(",") })}
            />
          )}
        </details>
      ))}
    </div>
  );
}

interface SpanProps extends Omit<FieldsProps, "choices"> {
  label: string;
  from: FilterName;
  to: FilterName;
  type: "date" | "number";
}

/** Fields for lower and upper bound; either may be empty. */
function Span({ label, from, to, type, draft, change }: SpanProps) {
  const { t } = useTranslation("orderList");
  const isDate = type === "date";
  const field = (name: FilterName, word: string) => (
    <TextField
      label={word}
      type={type}
      {...(!isDate && { min: 0, max: 999 })}
      autoComplete="off"
      value={draft[name] ?? ""}
      onChange={(value) => change({ [name]: value })}
    />
  );
  return (
    <fieldset className="wb-span">
      <legend>{label}</legend>
      {field(from, t(isDate ? "filter.from" : "filter.min"))}
      {field(to, t(isDate ? "filter.to" : "filter.max"))}
    </fieldset>
  );
}
