import { BlockStack, Button, ButtonGroup, TextField } from "@shopify/polaris";
import { LinkIcon, ListBulletedIcon, TextBoldIcon, TextItalicIcon } from "@shopify/polaris-icons";
import { useRef } from "react";
import { useTranslation } from "../../../i18n/translation";
import { wrapSelection, type Mark } from "./wrap-selection";

interface Props {
  label: string;
  value: string;
  isRequired: boolean;
  max: number;
  helpText?: string;
  placeholder?: string;
  error?: string;
  onChange: (text: string) => void;
  onBlur: () => void;
}

const MARKS: [mark: Mark, icon: typeof LinkIcon][] = [
  ["strong", TextBoldIcon],
  ["em", TextItalicIcon],
  ["ul", ListBulletedIcon],
  ["a", LinkIcon],
];

/** A text with the five tags that pages draw: buttons put them around what is chosen; the preview shows what comes of it. */
export function RichTextField({ label, value, isRequired, max, helpText, placeholder, error, ...on }: Props) {
  const { t } = useTranslation("editors");
  const whole = useRef<HTMLDivElement>(null);
  const wrap = (mark: Mark) => {
    const area = whole.current?.querySelector("textarea");
    if (!area) return;
    const next = wrapSelection(value, { start: area.selectionStart, end: area.selectionEnd }, mark);
    on.onChange(next.text);
    // After React has put the new text in, which moves the selection to its end.
    requestAnimationFrame(() => {
      area.focus();
      area.setSelectionRange(next.start, next.end);
    });
  };

  return (
    <div ref={whole}>
      <BlockStack gap="100">
        {/* Seen above the buttons; read from the field's own label, which is hidden. */}
        <span aria-hidden="true" className="wb-rich-label" data-required={isRequired || undefined}>
          {label}
        </span>
        <ButtonGroup gap="extraTight">
          {MARKS.map(([mark, icon]) => (
            <Button
              key={mark}
              icon={icon}
              size="slim"
              variant="tertiary"
              accessibilityLabel={t("richText.of", { mark: t(`richText.${mark}`), label })}
              onClick={() => wrap(mark)}
            />
          ))}
        </ButtonGroup>
        <TextField
          label={label}
          labelHidden
          value={value}
          multiline={4}
          maxHeight={320}
          maxLength={max}
          autoComplete="off"
          helpText={helpText ?? t("richText.help")}
          {...(placeholder && { placeholder })}
          {...(error && { error })}
          {...on}
        />
      </BlockStack>
    </div>
  );
}
