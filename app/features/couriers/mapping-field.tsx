import { BlockStack, Button, InlineStack, TextField } from "@shopify/polaris";
import { PlusIcon, XIcon } from "@shopify/polaris-icons";
import { useTranslation } from "react-i18next";
import type { CourierSettings } from "../../../contract/couriers";
import { CourierPicker } from "./courier-picker";

type Mapping = CourierSettings["mapping"];

interface Props {
  mapping: Mapping;
  /** Names that the store's parcels come with, as proposals. */
  seen: string[];
  nameOf: (code: string) => string;
  onChange: (mapping: Mapping) => void;
  onName: (courier: { code: string; name: string }) => void;
}

const PROPOSED = 6;

/** Names as they stand in Shopify, each with the courier it means. */
export function MappingField({ mapping, seen, nameOf, onChange, onName }: Props) {
  const { t } = useTranslation("couriers");
  const change = (at: number, row: Partial<Mapping[number]>) =>
    onChange(mapping.map((each, index) => (index === at ? { ...each, ...row } : each)));
  const taken = new Set(mapping.map(({ name }) => name));
  const proposals = seen.filter((name) => !taken.has(name)).slice(0, PROPOSED);

  return (
    <BlockStack gap="300">
      {mapping.map(({ name, courier }, index) => (
        // Rows have no other key: two may be empty at once.
        <div className="wb-mapping" key={index}>
          <TextField
            label={t("mapping.name")}
            value={name}
            maxLength={100}
            onChange={(changed) => change(index, { name: changed })}
            autoComplete="off"
          />
          <CourierPicker
            label={t("mapping.courier")}
            chosen={courier && nameOf(courier)}
            onChoose={(chosen) => {
              onName(chosen);
              change(index, { courier: chosen.code });
            }}
          />
          <Button
            variant="tertiary"
            icon={XIcon}
            accessibilityLabel={t("remove", { name })}
            onClick={() => onChange(mapping.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      <InlineStack gap="200">
        {["", ...proposals].map((name) => (
          <Button
            key={name}
            icon={PlusIcon}
            size="slim"
            onClick={() => onChange([...mapping, { name, courier: "" }])}
          >
            {name || t("mapping.add")}
          </Button>
        ))}
      </InlineStack>
    </BlockStack>
  );
}
