import { Button, Text } from "@shopify/polaris";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { lazyPart } from "../../shell/lazy-part";
import type { ParcelView } from "./present-order.server";

const ParcelDialog = lazyPart(() => import("./parcel-dialog").then((file) => file.ParcelDialog));

/** Why the parcel is of its courier, and the way to put courier and number right. */
export function ParcelCourier({ parcel }: { parcel: ParcelView }) {
  const { t } = useTranslation(["orderPage", "couriers", "common"]);
  const [isOpen, setOpen] = useState(false);
  const words = {
    merchant: [t("orderPage:why.merchant")],
    correction: [t("orderPage:why.corrected")],
    reasons: parcel.courierReasons.map((reason) => t(`couriers:why.${reason.code}`, { ...reason })),
  }[parcel.courierBy];

  return (
    <div className="wb-parcel-courier">
      {words.length > 0 && (
        <Text as="p" tone="subdued">
          {t("common:pair", { name: t("orderPage:why.title"), value: words.join(" · ") })}
        </Text>
      )}
      <Button variant="plain" onClick={() => setOpen(true)}>
        {t("orderPage:edit.action")}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ParcelDialog parcel={parcel} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
