import { SkipLink } from "../../components/skip-link";
import { useTranslation } from "../../i18n/translation";
import type { OrderView } from "./present-order.server";

/** Ids of the parts that the keyboard is led to. */
export const ORDER_SIDE = "order-side";
export const ORDER_EMAILS = "order-emails";
export const shipmentPlace = (shipment: string) => `shipment-${shipment}`;
export const emailsPlace = (shipment: string) => `emails-${shipment}`;

/** Past map and history to the first parcel, its emails, and what the team adds: all of it is used daily, and the last is some 20 stops away. */
export function OrderSkipLinks({ order }: { order: OrderView }) {
  const { t } = useTranslation("order");
  const [first] = order.shipments;

  return (
    <>
      {first && <SkipLink to={shipmentPlace(first.id)}>{t("skip.parcel")}</SkipLink>}
      {(first || order.email !== null || order.messages.length > 0) && (
        <SkipLink to={first ? emailsPlace(first.id) : ORDER_EMAILS}>{t("skip.emails")}</SkipLink>
      )}
      <SkipLink to={ORDER_SIDE}>{t("skip.notes")}</SkipLink>
    </>
  );
}
