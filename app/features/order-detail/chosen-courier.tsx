import { Button, InlineStack, Text } from "@shopify/polaris";
import { useTranslation } from "../../i18n/translation";

interface Courier {
  code: string;
  name: string;
}

/** The courier that the shipment has, the one that its number speaks for, or another. */
export type Choice = Courier | "present" | "automatic";

interface Props {
  choice: Choice;
  /** The one that this means; null: the number decides. */
  courier: Courier | null;
  /** The one that the shipment has, where it can be kept. */
  present: Courier | null;
  onChoose: (choice: Choice) => void;
}

/** Which courier is saved, what it would replace, and the way back. */
export function ChosenCourier({ choice, courier, present, onChoose }: Props) {
  const { t } = useTranslation(["orderPage", "common"]);
  const value = courier?.name ?? t("orderPage:edit.automatic");
  const isOther = choice !== "present" && present !== null && courier?.code !== present.code;
  return (
    <div className="wb-shipment-courier">
      <Text as="p">
        {t("common:pair", { name: t("orderPage:edit.courier"), value })}
        {choice === "present" && ` · ${t("orderPage:edit.present")}`}
        {isOther && ` · ${t("orderPage:edit.instead", { name: present.name })}`}
      </Text>
      <InlineStack gap="300">
        {choice !== "present" && present && (
          <Button variant="plain" onClick={() => onChoose("present")}>
            {t("orderPage:edit.keep", { name: present.name })}
          </Button>
        )}
        {choice !== "automatic" && (
          <Button variant="plain" onClick={() => onChoose("automatic")}>
            {t("orderPage:edit.automatic")}
          </Button>
        )}
      </InlineStack>
    </div>
  );
}
