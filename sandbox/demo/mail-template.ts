import type { MailTemplateInput } from "../../contract/mail-template";

/** How the demo store tells that a parcel is out for delivery; its other emails are ours. */
export const demoMailTemplate: MailTemplateInput = {
  version: 1,
  theme: { corners: "small" },
  subject: "{{ order.name }} reaches you today",
  preheader: "{{ courier.name }} has it on board",
  blocks: [
    { id: "heading", type: "heading", settings: { text: "Today is the day" } },
    {
      id: "lead",
      type: "text",
      settings: {
        text: "<p>Hello{% if customer.first_name %} {{ customer.first_name }}{% endif %},</p><p>{{ courier.name | default: 'the courier' }} has your order <strong>{{ order.name }}</strong> on board. If nobody is in, it is left with a neighbor.</p>",
      },
    },
    { id: "bar", type: "status-bar", settings: { dates: true } },
    { id: "track", type: "button" },
    { id: "shipment", type: "shipment" },
    { id: "footer", type: "footer" },
  ],
  texts: {
    de: {
      "mail.subject": "{{ order.name }} kommt heute",
      "mail.preheader": "{{ courier.name }} hat Ihre Sendung dabei",
      "heading.text": "Heute ist es so weit",
      "lead.text":
        "<p>Guten Tag{% if customer.name %}, {{ customer.name }}{% endif %}</p><p>Ihre Bestellung <strong>{{ order.name }}</strong> ist in der Zustellung.</p>",
    },
  },
};
