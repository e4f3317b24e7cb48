import { Autocomplete, type AutocompleteProps, type TextFieldProps } from "@shopify/polaris";

export interface FoundProps extends Pick<
  AutocompleteProps,
  "options" | "onSelect" | "loading" | "emptyState"
> {
  field: TextFieldProps;
}

/** The field with the list below it. */
export function FoundOverlay({ field, ...found }: FoundProps) {
  return <Autocomplete selected={[]} {...found} textField={<Autocomplete.TextField {...field} />} />;
}
