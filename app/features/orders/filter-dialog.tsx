import { useFetcher } from "@remix-run/react";
import { Button, ChoiceList, Select, Spinner, TextField } from "@shopify/polaris";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../components/dialog";
import { changed, type FilterName, NUMBERS, PANEL, withoutFilters } from "./list-address";
import type { FilterChoices } from "./present-views.server";
import { type Sort, sortText } from "./sorting";

type Draft = Partial<Record<FilterName | "sort", string>>;

interface Props {
  search: URLSearchParams;
  sort: Sort;
  onApply: (search: URLSearchParams) => void;
  onClose: () => void;
}

/** All filters at once, applied together; a phone sorts here as well, because its cards have no heads. */
export function FilterDialog({ search, sort, onApply, onClose }: Props) {
  const { t } = useTranslation(["orders", "shell"]);
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
      title={t("orders:filter.title")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => onApply(withoutFilters(search))}>{t("orders:filter.reset")}</Button>
          <Button variant="primary" disabled={!isFine} onClick={() => onApply(changed(search, draft))}>
            {t("orders:filter.apply")}
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
  const { t } = useTranslation(["orders", "subStatus", "attention"]);
  const sorts = (["ordered", "shipped", "last_event"] as const).flatMap((by) =>
    (["desc", "asc"] as const).map((direction) => ({
      label: `${t(`orders:columns.${by}`)} – ${t(`orders:sort.${direction}`)}`,
      value: sortText({ by, direction }),
    })),
  );
  const all = {
    ...choices,
    stuck: choices.stuck.map((reason) => ({
      value: reason as string,
      label: t(`attention:reasons.${reason}`),
    })),
    sub_statuses: choices.sub_statuses.map((sub) => ({ value: sub as string, label: t(`subStatus:${sub}`) })),
  };
  return (
    <div className="wb-filters">
      <Select
        label={t("orders:sort.label")}
        options={sorts}
        value={draft.sort}
        onChange={(sort) => change({ sort })}
      />
      <Select
        label={t("orders:filter.names.punctuality")}
        options={["", "on_time", "late"].map((value) => ({
          value,
          label: t(`orders:filter.${value || "any"}` as never),
        }))}
        value={draft.punctuality}
        onChange={(punctuality) => change({ punctuality })}
      />
      <Span
        label={t("orders:columns.ordered")}
        from="ordered_from"
        to="ordered_to"
        type="date"
        draft={draft}
        change={change}
      />
      <Span
        label={t("orders:columns.shipped")}
        from="shipped_from"
        to="shipped_to"
        type="date"
        draft={draft}
        change={change}
      />
      <Span
        label={t("orders:columns.transit_days")}
        from="transit_min"
        to="transit_max"
        draft={draft}
        change={change}
      />
      <Span
        label={t("orders:columns.silent_days")}
        from="silent_min"
        to="silent_max"
        draft={draft}
        change={change}
      />
      {(["stuck", "sub_statuses", "couriers", "countries", "tags"] as const).map((name) => (
        <details key={name} open={Boolean(draft[name])}>
          <summary>{t(`orders:filter.names.${name}`)}</summary>
          {all[name].length === 0 ? (
            <p className="wb-subdued">{t("orders:filter.noChoices")}</p>
          ) : (
            <ChoiceList
              title={t(`orders:filter.names.${name}`)}
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
  type?: "date";
}

/** Two fields for the two ends of a span; either may stay empty. */
function Span({ label, from, to, type, draft, change }: SpanProps) {
  const { t } = useTranslation("orders");
  const field = (name: FilterName, word: string) => (
    <TextField
      label={word}
      type={type ?? "number"}
      {...(!type && { min: 0, max: 999 })}
      autoComplete="off"
      value={draft[name] ?? ""}
      onChange={(value) => change({ [name]: value })}
    />
  );
  return (
    <fieldset className="wb-span">
      <legend>{label}</legend>
      {field(from, t(type ? "filter.from" : "filter.min"))}
      {field(to, t(type ? "filter.to" : "filter.max"))}
    </fieldset>
  );
}
