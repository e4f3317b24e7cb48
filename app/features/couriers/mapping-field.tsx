import { BlockStack, Button, InlineStack, Text, TextField } from "@shopify/polaris";
import { PlusIcon, XIcon } from "@shopify/polaris-icons";
import type { CourierSettings } from "../../../contract/couriers";
import { normalizeCourierName } from "../../../contract/normalize-courier-name";
import { useTranslation } from "../../i18n/translation";
import { CourierPicker } from "./courier-picker";
import type { CouriersData } from "./load-couriers.server";

type Mapping = CourierSettings["mapping"];

interface Props {
  mapping: Mapping;
  /** Company names of the store's shipments, most frequent first. */
  seen: CouriersData["seen"];
  nameOf: (code: string) => string;
  /** Why the service has refused a name. */
  errorOf: (path: string) => string | undefined;
  onChange: (mapping: Mapping) => void;
  onName: (courier: { code: string; name: string }) => void;
}

const PROPOSED = 6;
const KNOWN_SHOWN = 8;

/** Company names in Shopify, each with the courier it maps to. */
export function MappingField({ mapping, seen, nameOf, errorOf, onChange, onName }: Props) {
  const { t } = useTranslation("couriers");
  const change = (at: number, row: Partial<Mapping[number]>) =>
    onChange(mapping.map((each, index) => (index === at ? { ...each, ...row } : each)));
  const taken = new Set(mapping.map(({ name }) => normalizeCourierName(name)));
  const open = seen.filter(({ name }) => !taken.has(normalizeCourierName(name)));
  // Only names without a courier need the merchant; the others are listed, so that a wrong one is noticed.
  const unknown = open.filter(({ courier }) => courier === null).slice(0, PROPOSED);
  const known = open.filter(({ courier }) => courier !== null).slice(0, KNOWN_SHOWN);

  return (
    <BlockStack gap="300">
      {mapping.map(({ name, courier }, index) => (
        // Rows have no other key: two names may be empty at once.
        <div className="wb-mapping" key={index}>
          <TextField
            label={t("mapping.name")}
            value={name}
            maxLength={100}
            requiredIndicator
            error={errorOf(`mapping.${index}.name`)}
            onChange={(changed) => change(index, { name: changed })}
            autoComplete="off"
          />
          <CourierPicker
            label={t("mapping.courier")}
            required
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
      {unknown.length > 0 && (
        <Text as="p" tone="subdued">
          {t("mapping.unknown")}
        </Text>
      )}
      <InlineStack gap="200">
        {unknown.map(({ name, shipments }) => (
          <Button
            key={name}
            icon={PlusIcon}
            size="slim"
            onClick={() => onChange([...mapping, { name, courier: "" }])}
          >
            {t("mapping.propose", { name, shipments })}
          </Button>
        ))}
        <Button icon={PlusIcon} size="slim" onClick={() => onChange([...mapping, { name: "", courier: "" }])}>
          {t("mapping.add")}
        </Button>
      </InlineStack>
      {known.length > 0 && (
        <Text as="p" tone="subdued">
          {t("mapping.known", {
            names: known.map(({ name, courier }) => asPair(name, nameOf(courier!))).join(" · "),
          })}
        </Text>
      )}
    </BlockStack>
  );
}

function asPair(name: string, courier: string): string {
  return name === courier ? name : `${name} → ${courier}`;
}
