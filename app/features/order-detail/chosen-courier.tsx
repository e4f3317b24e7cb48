import { Button, Text } from "@shopify/polaris";
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
  /** Detection could give another one than the present. */
  canDetect: boolean;
  onDetect: () => void;
}

/** Which courier is saved, what it would replace, and the number's own word. */
export function ChosenCourier({ choice, courier, present, canDetect, onDetect }: Props) {
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
      {canDetect && choice !== "automatic" && (
        <Button variant="plain" onClick={onDetect}>
          {t("orderPage:edit.automatic")}
        </Button>
      )}
    </div>
  );
}
