import { NUMBER_PLACE } from "../../../contract/tracking-link-limits";

/** Shopify's templates of mails about shipments that have `fulfillment`. */
export const MAIL_TEMPLATES = [
  "shipping_confirmation",
  "shipping_update",
  "out_for_delivery",
  "delivered",
] as const;

/**
 * Liquid for a template: one link to the tracking page for each tracking number of the fulfilment.
 * @param address with `{number}` where the tracking number goes
 * @param words of the link, in the language of the shop's customers
 */
export function snippetOf(address: string, words: string): string {
  return [
    "{% for number in fulfillment.tracking_numbers %}",
    `  <p><a href="${address.replace(NUMBER_PLACE, "{{ number | url_encode }}")}">${words} {{ number | escape }}</a></p>`,
    "{% endfor %}",
  ].join("\n");
}
