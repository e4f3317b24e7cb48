import { Checkbox, ChoiceList, Select, TextField } from "@shopify/polaris";
import type { PlacedImage } from "../../../../contract/images";
import { ownValue } from "../../../../contract/own-value";
import { ImageField } from "../../../form/image-field";
import type { FieldsWithin, SettingFieldProps } from "./field-props";
import { GroupField } from "./group-field";
import { ListField } from "./list-field";
import { RichTextField } from "./rich-text-field";
import type { SettingPath } from "./setting-path";
import { useFieldWords } from "./use-field-words";
import type { SettingsForm } from "./use-settings-form";
import { VideoLinkField } from "./video-link-field";

/** The control of one setting, chosen by what its schema says. */
export function SettingField({ field, path, value, form }: SettingFieldProps) {
  const words = useFieldWords();
  const label = words.label(field.name);
  const help = words.help(field.name);
  const error = form.errorOf(path);
  const placeholder = field.kind === "link" ? "https://" : words.placeholder?.(field.name);
  const change = (next: unknown) => form.change(path, next);
  const leave = () => form.leave(path);
  const common = { label, ...(help && { helpText: help }), ...(error && { error }) };

  const draw: FieldsWithin["draw"] = (fields, within, values) =>
    fields.map((each) => (
      <SettingField
        key={each.name}
        field={each}
        path={[...within, each.name]}
        value={ownValue(values, each.name)}
        form={form}
      />
    ));

  switch (field.kind) {
    case "line":
    case "link":
      return (
        <TextField
          {...common}
          value={String(value ?? "")}
          requiredIndicator={field.isRequired}
          maxLength={field.max}
          showCharacterCount={isNearLimit(String(value ?? ""), field.max)}
          autoComplete="off"
          {...(placeholder && { placeholder })}
          onChange={change}
          onBlur={leave}
        />
      );
    case "lines":
      return (
        <TextField
          {...common}
          value={String(value ?? "")}
          multiline={3}
          maxLength={field.max}
          autoComplete="off"
          onChange={change}
        />
      );
    case "code":
      return (
        <TextField
          {...common}
          value={String(value ?? "")}
          multiline={8}
          maxHeight={400}
          maxLength={field.max}
          autoComplete="off"
          spellCheck={false}
          monospaced
          onChange={change}
        />
      );
    case "richText":
      return (
        <RichTextField
          {...common}
          value={String(value ?? "")}
          isRequired={field.isRequired}
          max={field.max}
          {...(placeholder && { placeholder })}
          onChange={change}
          onBlur={leave}
        />
      );
    case "videoLink":
      return (
        <VideoLinkField
          label={label}
          {...(error && { error })}
          path={path}
          value={String(value ?? "")}
          form={form}
        />
      );
    case "number":
      return (
        <TextField
          {...common}
          type="number"
          inputMode="numeric"
          min={field.min}
          max={field.max}
          value={String(value ?? "")}
          autoComplete="off"
          // What is no number is kept as it was typed, so that the schema says what is wrong.
          onChange={(text) => change(text.trim() === "" ? undefined : Number(text))}
        />
      );
    case "switch":
      return <Checkbox {...common} checked={value === true} onChange={change} />;
    case "choice":
      return (
        <Select
          {...common}
          options={field.options.map((option) => ({
            value: option,
            label: words.option(field.name, option),
          }))}
          value={String(value)}
          onChange={change}
        />
      );
    case "choices":
      return (
        <ChoiceList
          title={label}
          allowMultiple
          choices={field.options.map((option) => ({
            value: option,
            label: words.option(field.name, option),
          }))}
          selected={(value as string[] | undefined) ?? []}
          {...(error && { error })}
          onChange={change}
        />
      );
    case "image":
      return (
        <ImageField
          label={label}
          kind={field.imageKind}
          value={value as PlacedImage | null}
          onChange={change}
          {...(error && { error })}
          {...altErrorOf(form, path)}
        />
      );
    case "group":
      return <GroupField {...{ field, path, value, form, draw }} />;
    case "list":
      return <ListField {...{ field, path, value, form, draw }} />;
  }
}

/** What is longer than the field is cut by browsers without a word: its count is shown before that, where a limit is met in practice. */
const isNearLimit = (text: string, max: number): boolean => max <= SHORT && text.length >= max * 0.75;
const SHORT = 200;

function altErrorOf(form: SettingsForm, path: SettingPath) {
  const altError = form.errorOf([...path, "alt"]);
  return altError && { altError };
}
