import { useFetcher } from "@remix-run/react";
import { Button, ChoiceList, Select, Spinner, TextField } from "@shopify/polaris";
import { type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { OrderColumn } from "../../../contract/order-columns";
import { Dialog } from "../../components/dialog";
import { focusFirstError } from "../../components/use-first-error";
import { useTranslation } from "../../i18n/translation";
import { changed, DAYS, type FilterName, NUMBERS, PANEL, withoutFilters } from "./order-list-url";
import type { FilterChoices } from "./present-saved-views.server";

/** Filters with a lower and an upper bound. */
const SPANS = [
  ["ordered", "ordered_from", "ordered_to", "date"],
  ["shipped", "shipped_from", "shipped_to", "date"],
  ["transit_days", "transit_min", "transit_max", "number"],
  ["silent_days", "silent_min", "silent_max", "number"],
] as const satisfies readonly (readonly [OrderColumn, FilterName, FilterName, "date" | "number"])[];

/** Filters with one of a few values. */
const CHOICES = [
  ["punctuality", ["on_time", "late"]],
  ["status_by", ["merchant", "automatic"]],
  ["problem", ["open_report", "any_report"]],
] as const;

/** Days up to today, of the presets beside own dates. */
const RECENT = [7, 30, 90] as const;

type Draft = Partial<Record<FilterName, string>>;

interface Props {
  search: URLSearchParams;
  onApply: (search: URLSearchParams) => void;
  onClose: () => void;
}

/** All filters in one dialog, applied together. */
export function FilterDialog({ search, onApply, onClose }: Props) {
  const { t } = useTranslation(["orderList", "shell"]);
  const choices = useFetcher<FilterChoices>();
  const { load } = choices;
  useEffect(() => load("/track/order-choices"), [load]);
  const [draft, setDraft] = useState<Draft>(() =>
    Object.fromEntries(PANEL.map((name) => [name, search.get(name) ?? ""])),
  );
  const [wrong, setWrong] = useState<Wrong>({});
  const fields = useRef<HTMLDivElement>(null);
  const change = (part: Draft) => {
    setDraft((before) => ({ ...before, ...part }));
    // Of a range either bound may be the one that is changed.
    setWrong((before) => withoutSpansOf(before, part));
  };
  const apply = () => {
    const found = wrongIn(fields.current, draft);
    if (Object.keys(found).length === 0) return onApply(changed(search, draft));
    flushSync(() => setWrong(found));
    focusFirstError(fields.current);
  };
  const isFine = NUMBERS.every((name) => /^\d{0,3}$/.test(draft[name] ?? ""));

  return (
    <Dialog
      title={t("orderList:filter.title")}
      onClose={onClose}
      footer={
        <>
          <span className="wb-dialog-aside">
            {/* Not before the fields, whose first gets the focus: the first key would throw the filters away. */}
            {choices.data && (
              <Button variant="plain" onClick={() => onApply(withoutFilters(search))}>
                {t("orderList:filter.reset")}
              </Button>
            )}
          </span>
          <Button onClick={onClose}>{t("shell:cancel")}</Button>
          <Button variant="primary" disabled={!isFine} onClick={apply}>
            {t("orderList:filter.apply")}
          </Button>
        </>
      }
    >
      {choices.data ? (
        <Fields fields={fields} draft={draft} wrong={wrong} change={change} choices={choices.data} />
      ) : (
        <div className="wb-dialog-wait">
          <Spinner accessibilityLabel={t("shell:loading")} />
        </div>
      )}
    </Dialog>
  );
}

/** What is wrong with which field. */
type Wrong = Partial<Record<FilterName, "fieldErrors:date" | "orderList:filter.reversed">>;

function wrongIn(fields: ParentNode | null, draft: Draft): Wrong {
  const days = DAYS.filter((name) => isWrongDay(fields, name, draft[name]));
  const reversed = SPANS.filter(([, from, to]) => isReversed(draft[from], draft[to])).map(([, , to]) => to);
  return {
    ...Object.fromEntries(reversed.map((name) => [name, "orderList:filter.reversed"])),
    ...Object.fromEntries(days.map((name) => [name, "fieldErrors:date"])),
  };
}

/** Days are compared as texts, numbers of days as numbers. */
function isReversed(from = "", to = ""): boolean {
  if (from === "" || to === "") return false;
  return from.includes("-") ? from > to : Number(from) > Number(to);
}

function withoutSpansOf(wrong: Wrong, part: Draft): Wrong {
  const touched = SPANS.filter((span) => span.some((name) => Object.hasOwn(part, name))).flat();
  return Object.fromEntries(
    Object.entries(wrong).filter(([name]) => !(touched as readonly string[]).includes(name)),
  );
}

/** A browser gives a date that was typed in part as empty, and says so only by the field's validity; years may have more than four digits. */
function isWrongDay(fields: ParentNode | null, name: FilterName, text = ""): boolean {
  const field = fields?.querySelector<HTMLInputElement>(`[name="${name}"]`);
  return Boolean(field?.validity.badInput) || (text !== "" && !/^\d{4}-\d{2}-\d{2}$/.test(text));
}

interface FieldsProps {
  fields: RefObject<HTMLDivElement>;
  draft: Draft;
  wrong: Wrong;
  change: (part: Draft) => void;
  choices: FilterChoices;
}

function Fields({ fields, draft, wrong, change, choices }: FieldsProps) {
  const { t } = useTranslation(["orderList", "subStatus", "attention"]);
  // The dialog opens before they are there, with the focus on its foot.
  useEffect(() => fields.current?.querySelector<HTMLElement>("select, input")?.focus(), [fields]);
  const all = {
    ...choices,
    attention: choices.attention.map((reason) => ({
      value: reason as string,
      label: t(`attention:reasons.${reason}`),
    })),
    sub_statuses: choices.sub_statuses.map((sub) => ({ value: sub as string, label: t(`subStatus:${sub}`) })),
  };
  return (
    <div ref={fields} className="wb-filters">
      {CHOICES.map(([name, values]) => (
        <Select
          key={name}
          label={t(`orderList:filter.names.${name}`)}
          options={["any" as const, ...values].map((value) => ({
            value: value === "any" ? "" : value,
            label: t(`orderList:filter.${value}`),
          }))}
          value={draft[name]}
          onChange={(value) => change({ [name]: value })}
        />
      ))}
      {SPANS.map(([column, from, to, type]) => (
        <Span
          key={column}
          label={t(`orderList:columns.${column}`)}
          from={from}
          to={to}
          type={type}
          draft={draft}
          wrong={wrong}
          change={change}
          today={choices.today}
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

/** The calendar day (`YYYY-MM-DD`) so many days before another. */
function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);
}

interface SpanProps extends Omit<FieldsProps, "choices" | "fields"> {
  label: string;
  from: FilterName;
  to: FilterName;
  type: "date" | "number";
  /** Of the store, whose days the filter means: the browser's may be another. */
  today: string;
}

/** Fields for lower and upper bound; either may be empty. */
function Span({ label, from, to, type, draft, wrong, change, today }: SpanProps) {
  const { t } = useTranslation(["orderList", "fieldErrors", "bulk"]);
  const isDate = type === "date";
  const field = (name: FilterName, word: string) => (
    <TextField
      label={word}
      name={name}
      type={type}
      error={wrong[name] && t(wrong[name])}
      {...(!isDate && { min: 0, max: 999 })}
      autoComplete="off"
      value={draft[name] ?? ""}
      onChange={(value) => change({ [name]: value })}
    />
  );
  return (
    <fieldset className="wb-span">
      <legend>{label}</legend>
      {isDate && (
        <div className="wb-span-recent">
          {RECENT.map((count) => (
            <Button
              key={count}
              size="slim"
              onClick={() => change({ [from]: daysBefore(today, count - 1), [to]: "" })}
            >
              {t("bulk:sync.days", { count })}
            </Button>
          ))}
        </div>
      )}
      {field(from, t(isDate ? "orderList:filter.from" : "orderList:filter.min"))}
      {field(to, t(isDate ? "orderList:filter.to" : "orderList:filter.max"))}
    </fieldset>
  );
}
