import { BlockStack, Text, TextField } from "@shopify/polaris";
import type { MailProblem } from "../../../contract/mail-templates";
import { useTranslation } from "../../i18n/translation";
import { RichTextField } from "../editors/fields/rich-text-field";
import { withoutTags } from "./text-excerpt";
import type { TextPlace } from "./text-places";
import { useFaultWords } from "./use-fault-words";

interface Props {
  place: TextPlace;
  label: string;
  value: string;
  /** What customers get in the language where the field is empty, unless the text itself; undefined: there is none of ours. */
  ours: string | undefined;
  fault: MailProblem | undefined;
  onChange: (text: string) => void;
}

/** A text in another language, in the field that it has in its block; above it, what is translated. */
export function TranslatedField({ place, label, value, ours, fault, onChange }: Props) {
  const { text, max, isLong, isRich, setting } = place;
  const error = useFaultWords(fault ? [fault] : [])(setting);
  const source = isRich ? withoutTags(text) : text;
  const { t } = useTranslation("mailEditor");
  const placeholder = ours || source || t("ours.placeholder");
  const common = { label, value, onChange, placeholder, ...(error && { error }) };
  return (
    <div data-place={place.place}>
      <BlockStack gap="100">
        {source && (
          <Text as="p" tone="subdued" breakWord>
            {source}
          </Text>
        )}
        {isRich ? (
          <RichTextField {...common} isRequired={false} max={max} onBlur={() => {}} />
        ) : (
          <TextField {...common} maxLength={max} autoComplete="off" {...(isLong && { multiline: 3 })} />
        )}
      </BlockStack>
    </div>
  );
}
