import { mailKinds } from "../../../contract/mail-kinds";
import type { OrderDetail } from "../../../contract/order-detail";
import type { OrderMessage } from "../customer-mails/order-messages.queries";

/** About the order as a whole; one about its last parcel is sent with that parcel, and tells of all. */
export const isOfOrder = ({ mail, shipmentId, channel }: OrderMessage): boolean =>
  shipmentId === null || (channel === "email" && mail !== null && mailKinds[mail].about === "order");

/** @param email the customer's address, to which an email that waits will go */
export function presentMessages(messages: OrderMessage[], email: string | null): OrderDetail["messages"] {
  return messages.map((message) => ({
    id: message.id,
    channel: message.channel,
    shipment: message.shipmentId,
    mail: message.mail,
    status: message.status,
    state: message.state,
    reason: message.reason,
    to: message.to ?? (message.state === "queued" && message.channel === "email" ? email : null),
    subject: message.subject,
    text: message.text,
    created_at: message.createdAt.toISOString(),
    sent_at: message.sentAt?.toISOString() ?? null,
    not_before: message.notBefore?.toISOString() ?? null,
  }));
}
