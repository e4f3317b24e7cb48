import { BlockStack, Text } from "@shopify/polaris";
import { useEffect, useMemo, useState } from "react";
import { PageColours, type PageStyle } from "../../../../contract/page-document";
import { failingPairs, proposeColour } from "../../../../storefront/document/contrast";
import { type ColourField as Field, palettesOf } from "../../../../storefront/document/palette";
import { useTranslation } from "../../../i18n/translation";
import { ColourField } from "../../editors/fields/colour-field";
import { PairNotes } from "./pair-notes";
import type { TypedFields } from "./use-typed";

const FIELDS = Object.keys(PageColours.shape) as Field[];

interface Props {
  style: Pick<PageStyle, "mode" | "colours">;
  typed: TypedFields;
  onChange: (colours: PageColours, field: string) => void;
}

/** Each color of a page, with the pairs in which it cannot be read beside it. */
export function ColourFields({ style: { mode, colours }, typed, onChange }: Props) {
  const { t } = useTranslation("pageStyle");
  const failing = useFailingPairs(mode, colours);
  const [[, palette]] = useMemo(() => palettesOf({ mode, colours }), [mode, colours]) as [
    ReturnType<typeof palettesOf>[number],
  ];
  const change = (field: Field, colour: string | undefined) => {
    const { [field]: _, ...others } = colours;
    onChange(colour === undefined ? others : { ...others, [field]: colour }, `colours.${field}`);
  };

  return (
    <BlockStack gap="300">
      <BlockStack gap="100">
        <Text as="h3" variant="headingSm">
          {t("colors.title")}
        </Text>
        <Text as="p" tone="subdued" variant="bodySm">
          {t("colors.help")}
        </Text>
      </BlockStack>
      {FIELDS.map((field) => (
        <ColourField
          key={field}
          name={t(`colors.${field}`)}
          {...(field === "accent" && { help: t("colors.accentHelp") })}
          value={colours[field]}
          automatic={palette[field]}
          {...typed.of(`colours.${field}`)}
          onChange={(colour) => change(field, colour)}
        >
          <PairNotes of={field} failing={failing.filter(({ front }) => front === field)} onUse={change} />
        </ColourField>
      ))}
    </BlockStack>
  );
}

/** A search takes up to 50 ms, which may not stand between what is dragged and the preview: it waits until nothing changes. */
const SETTLED_MS = 150;

/** The pairs that fail now, and once the colors have settled, one for each that does not. */
function useFailingPairs(mode: PageStyle["mode"], colours: PageColours) {
  const style = useMemo(() => ({ mode, colours }), [mode, colours]);
  const [settled, setSettled] = useState(style);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(style), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [style]);
  return useMemo(
    () =>
      failingPairs(style).map((pair) => ({
        ...pair,
        proposal: settled === style ? proposeColour(style, pair) : null,
      })),
    [style, settled],
  );
}
