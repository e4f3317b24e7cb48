import { BlockStack, Button, ButtonGroup } from "@shopify/polaris";
import { ArrowDownIcon, ArrowUpIcon, XIcon } from "@shopify/polaris-icons";
import { useTranslation } from "../../i18n/translation";
import { CourierPicker } from "./courier-picker";

interface Props {
  /** Label of the list, and of the field that adds to it. */
  label: string;
  add: string;
  codes: string[];
  nameOf: (code: string) => string;
  /** Couriers can be moved where their order matters. */
  ordered?: boolean;
  error?: string | undefined;
  onChange: (codes: string[]) => void;
  onName: (courier: { code: string; name: string }) => void;
}

/** Couriers one below the other, and a field for one more. */
export function CourierListField({ label, add, codes, nameOf, ordered, error, onChange, onName }: Props) {
  const { t } = useTranslation("couriers");
  const swap = (at: number, other: number) =>
    onChange(
      codes.map((code, index) => (index === at ? codes[other]! : index === other ? codes[at]! : code)),
    );

  return (
    <BlockStack gap="200">
      {codes.length > 0 && (
        <ul className="wb-couriers" aria-label={label}>
          {codes.map((code, index) => {
            const name = nameOf(code);
            return (
              <li key={code}>
                <span className="wb-break">{ordered ? `${index + 1}. ${name}` : name}</span>
                <ButtonGroup gap="extraTight">
                  {ordered && (
                    <>
                      <Button
                        variant="tertiary"
                        icon={ArrowUpIcon}
                        disabled={index === 0}
                        accessibilityLabel={t("preferred.up", { name })}
                        onClick={() => swap(index, index - 1)}
                      />
                      <Button
                        variant="tertiary"
                        icon={ArrowDownIcon}
                        disabled={index === codes.length - 1}
                        accessibilityLabel={t("preferred.down", { name })}
                        onClick={() => swap(index, index + 1)}
                      />
                    </>
                  )}
                  <Button
                    variant="tertiary"
                    icon={XIcon}
                    accessibilityLabel={t("remove", { name })}
                    onClick={() => onChange(codes.filter((each) => each !== code))}
                  />
                </ButtonGroup>
              </li>
            );
          })}
        </ul>
      )}
      <CourierPicker
        label={add}
        error={error}
        onChoose={(courier) => {
          onName(courier);
          if (!codes.includes(courier.code)) onChange([...codes, courier.code]);
        }}
      />
    </BlockStack>
  );
}
