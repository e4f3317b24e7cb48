import { BlockStack, Button, Text } from "@shopify/polaris";
import { Suspense, useState } from "react";
import type { HandReason } from "../../../contract/estimated-delivery-limits";
import { useTranslation } from "../../i18n/translation";
import { lazyPart } from "../../shell/lazy-part";
import type { HandDateView } from "./present-order.server";

const HandDateDialog = lazyPart(() => import("./hand-date-dialog").then((file) => file.HandDateDialog));

interface Props {
  order: string;
  /** Null: what is to be shipped. */
  shipment: string | null;
  of: { handDate: HandDateView | null; takesDate: boolean; handReasons: readonly HandReason[] };
}

/** The delivery date that was set by hand, and the dialog that sets it; nothing where no date is awaited any more. */
export function HandDate({ order, shipment, of: { handDate, takesDate, handReasons } }: Props) {
  const { t } = useTranslation("orderPage");
  const [isOpen, setOpen] = useState(false);
  if (!takesDate) return null;

  return (
    <BlockStack gap="100">
      {handDate && (
        <Text as="p" tone="subdued">
          {t("handDate.kept", { days: handDate.days, reason: t(`handDate.reasons.${handDate.reason}`) })}
        </Text>
      )}
      {handDate && !handDate.is_shown && (
        <Text as="p" tone="subdued">
          {t("handDate.hidden")}
        </Text>
      )}
      <div>
        <Button variant="plain" onClick={() => setOpen(true)}>
          {t(handDate ? "handDate.change" : "handDate.set")}
        </Button>
      </div>
      {isOpen && (
        <Suspense fallback={null}>
          <HandDateDialog
            order={order}
            shipment={shipment}
            handDate={handDate}
            reasons={handReasons}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </BlockStack>
  );
}
