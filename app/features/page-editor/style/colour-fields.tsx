import { BlockStack, Text } from "@shopify/polaris";
import { useDeferredValue, useMemo } from "react";
import { PageColours, type PageStyle } from "../../../../contract/page-document";
import { failingPairs, proposeColour } from "../../../../storefront/document/contrast";
import { type ColourField as Field, palettesOf } from "../../../../storefront/document/palette";
import { useTranslation } from "../../../i18n/translation";
import { ColourField } from "./colour-field";
import { PairNotes } from "./pair-notes";

const FIELDS = Object.keys(PageColours.shape) as Field[];

interface Props {
  style: Pick<PageStyle, "mode" | "colours">;
  onChange: (colours: PageColours, field: string) => void;
}

/** Each color of a page, with the pairs in which it cannot be read beside it. */
export function ColourFields({ style: { mode, colours }, onChange }: Props) {
  const { t } = useTranslation("pageStyle");
  // The search for colors that pass may be late; what the merchant drags may not.
  const [shownMode, shown] = [useDeferredValue(mode), useDeferredValue(colours)];
  const failing = useMemo(() => {
    const style = { mode: shownMode, colours: shown };
    return failingPairs(style).map((pair) => ({ ...pair, proposal: proposeColour(style, pair) }));
  }, [shownMode, shown]);
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
          onChange={(colour) => change(field, colour)}
        >
          <PairNotes of={field} failing={failing.filter(({ front }) => front === field)} onUse={change} />
        </ColourField>
      ))}
    </BlockStack>
  );
}
