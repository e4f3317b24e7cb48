import { Badge, Banner, Text } from "@shopify/polaris";
import { ExternalLink } from "../../components/external-link";
import { useTranslation } from "../../i18n/translation";
import { useWritableStatusNames } from "../shopper-visibility/use-writable-status-names";
import type { ShipmentView } from "./present-order.server";

/** The last-mile courier, pickup point and proof of delivery, and where Shopify's status differs. */
export function ShipmentNotes({ shipment }: { shipment: ShipmentView }) {
  const { t } = useTranslation(["shopperVisibility", "common"]);
  const { lastMile, writeFailure, knownFrom } = shipment;
  const wordOf = useWritableStatusNames();
  const disagreement = useDisagreement(shipment);

  return (
    <>
      {knownFrom && <KnownFrom {...knownFrom} />}
      {lastMile && (
        <Text as="p" breakWord>
          {t("common:pair", { name: t("shopperVisibility:shipment.handedOver"), value: lastMile.courier })}
          {lastMile.number && (
            <>
              {" · "}
              <ExternalLink href={lastMile.url}>{lastMile.number}</ExternalLink>
            </>
          )}
        </Text>
      )}
      <Handover shipment={shipment} />
      {disagreement && (
        <Text as="p" tone="subdued">
          {disagreement}
        </Text>
      )}
      {writeFailure && (
        <Text as="p" tone="caution">
          {t("shipment.writeFailed", {
            status: wordOf(writeFailure.status),
            reason: writeFailure.reason ?? "",
          })}
        </Text>
      )}
    </>
  );
}

/** Whose word status and events are, until the present courier reports. */
function KnownFrom({ name }: NonNullable<ShipmentView["knownFrom"]>) {
  const { t } = useTranslation("orderPage");
  return <Banner tone="info">{name ? t("knownFrom.courier", { name }) : t("knownFrom.unknown")}</Banner>;
}

/** Where it waits to be collected, and the courier's proof of delivery. */
function Handover({ shipment: { pickup, proof } }: { shipment: ShipmentView }) {
  const { t } = useTranslation(["shopperVisibility", "common"]);
  const until = pickup?.until && t("shopperVisibility:shipment.pickupUntil", { date: pickup.until });
  return (
    <>
      {pickup && (
        <Text as="p" breakWord>
          {t("common:pair", {
            name: t("shopperVisibility:shipment.pickup"),
            value: pickup.place.join(" · "),
          })}
          {until && ` · ${until}`}
        </Text>
      )}
      {proof && (
        <Text as="p" breakWord>
          {proof.signedBy && t("shopperVisibility:shipment.signedBy", { name: proof.signedBy })}
          {proof.signedBy && proof.photoUrl && " · "}
          {proof.photoUrl && (
            <ExternalLink href={proof.photoUrl}>{t("shopperVisibility:shipment.proofPhoto")}</ExternalLink>
          )}
        </Text>
      )}
    </>
  );
}

function useDisagreement({ disagreement }: ShipmentView): string | null {
  const { t } = useTranslation(["shopperVisibility", "status"]);
  if (!disagreement) return null;
  const shopify = t(`status:${disagreement.shopify}`);
  return disagreement.courier
    ? t("shopperVisibility:shipment.differsCourier", {
        shopify,
        courier: t(`status:${disagreement.courier}`),
      })
    : t("shopperVisibility:shipment.differs", { shopify });
}

/** Badge of a returned shipment, which would otherwise look like any exception. */
export function ReturnBadge({ subStatus }: Pick<ShipmentView, "subStatus">) {
  const { t } = useTranslation("shopperVisibility");
  if (subStatus === "ABNORMAL_06") return <Badge tone="warning">{t("shipment.returned")}</Badge>;
  return subStatus === "ABNORMAL_07" ? <Badge tone="warning">{t("shipment.returning")}</Badge> : null;
}
