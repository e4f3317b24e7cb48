import { useEffect, useState } from "react";
import { FoundField } from "../../form/found-field";
import { useTranslation } from "../../i18n/translation";
import { useEndApi } from "../../shell/use-end-api";

interface Props {
  /** Products of the latest orders, or collections of the shop. */
  kind: "product" | "collection";
  /** Its id at Shopify; empty: none. */
  onChoose: (id: string) => void;
}

type Entry = { id: string; title: string };

const PAUSE_MS = 300;

/** Finds the product or the collection of an example order by its title. */
export function ExamplePicker({ kind, onChoose }: Props) {
  const { t } = useTranslation("deliveryPromise");
  const { call, isBusy } = useEndApi();
  const [typed, setTyped] = useState<string | null>(null);
  const [chosen, setChosen] = useState<Entry | null>(null);
  const [found, setFound] = useState<Entry[] | null>(null);

  useEffect(() => {
    if (typed === null || typed.trim() === "") return;
    const timer = setTimeout(() => {
      const asked =
        kind === "product"
          ? call("findSoldProducts", { search: typed })
          : call("findCollections", { search: typed });
      void asked.then((outcome) => {
        if (outcome.ok)
          setFound("products" in outcome.data ? outcome.data.products : outcome.data.collections);
      });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `call` is made anew with each drawing
  }, [typed, kind]);
  const choose = (entry: Entry | null) => {
    setChosen(entry);
    setTyped(null);
    setFound(null);
    onChoose(entry?.id ?? "");
  };

  return (
    <FoundField
      options={(found ?? []).map(({ id, title }) => ({ value: id, label: title }))}
      onSelect={([id]) => choose((found ?? []).find((entry) => entry.id === id) ?? null)}
      loading={isBusy}
      emptyState={typed && found && !isBusy ? t("calculator.nothingFound") : undefined}
      field={{
        label: t(`calculator.${kind}`),
        value: typed ?? chosen?.title ?? "",
        onChange: setTyped,
        onFocus: () => setTyped((before) => before ?? ""),
        onBlur: () => setTyped(null),
        autoComplete: "off",
        clearButton: chosen !== null,
        onClearButtonClick: () => choose(null),
      }}
    />
  );
}
