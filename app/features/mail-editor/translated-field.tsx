import { BlockStack, Text, TextField } from "@shopify/polaris";
import type { MailProblem } from "../../../contract/mail-templates";
import { RichTextField } from "../editors/fields/rich-text-field";
import { withoutTags } from "./text-excerpt";
import type { TextPlace } from "./text-places";
import { useFaultWords } from "./use-fault-words";

interface Props {
  place: TextPlace;
  label: string;
  value: string;
  /** In the language, where the merchant has no text of their own. */
  ours: string;
  fault: MailProblem | undefined;
  onChange: (text: string) => void;
}

/** A text in another language, in the field that it has in its block; above it, what is translated. */
export function TranslatedField({ place, label, value, ours, fault, onChange }: Props) {
  const { text, max, isLong, isRich, setting } = place;
  const error = useFaultWords(fault ? [fault] : [])(setting);
  const source = isRich ? withoutTags(text) : text;
  const common = { label, value, onChange, placeholder: source || ours, ...(error && { error }) };
  return (
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
  );
}
