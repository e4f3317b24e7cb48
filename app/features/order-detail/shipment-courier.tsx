import { Button, Text } from "@shopify/polaris";
import { Suspense, useState } from "react";
import { useTranslation } from "../../i18n/translation";
import { lazyPart } from "../../shell/lazy-part";
import type { ShipmentView } from "./present-order.server";

const ShipmentDialog = lazyPart(() => import("./shipment-dialog").then((file) => file.ShipmentDialog));

/** Why the shipment has its courier, and the dialog that corrects courier and number. */
export function ShipmentCourier({ shipment }: { shipment: ShipmentView }) {
  const { t } = useTranslation(["orderPage", "couriers", "common"]);
  const [isOpen, setOpen] = useState(false);
  const words = {
    merchant: [t("orderPage:why.merchant")],
    correction: [t("orderPage:why.corrected")],
    reasons: shipment.courierReasons.map((reason) => t(`couriers:why.${reason.code}`, { ...reason })),
  }[shipment.courierBy];

  const [first, ...others] = words;
  const why = first && t("common:pair", { name: t("orderPage:why.title"), value: first });

  return (
    <div className="wb-shipment-courier">
      {others.length > 0 ? (
        <details className="wb-why">
          <summary>{why}</summary>
          <ul>
            {others.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </details>
      ) : (
        why && (
          <Text as="p" tone="subdued">
            {why}
          </Text>
        )
      )}
      <Button variant="plain" onClick={() => setOpen(true)}>
        {t("orderPage:edit.action")}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ShipmentDialog shipment={shipment} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
