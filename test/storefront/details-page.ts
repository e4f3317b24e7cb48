import { anEvent, anOrder, aShipment, dom, render, result, withDetails } from "./rendered-pages";

export const textOf = (element: Element | null | undefined) =>
  element?.textContent?.replace(/\s+/g, " ").trim();
export const pageOf = (settings: object, order = anOrder(), language = "en") =>
  dom(render(result(order), { document: withDetails(settings), language }));
export const barOf = (settings: object, order = anOrder()) => [
  ...pageOf(settings, order).querySelectorAll(".steps li"),
];

/** Has been in three places, in two of them with a status. */
export const onTheWay = anOrder({
  shipments: [
    aShipment({
      events: [
        { ...anEvent(0), place: "Leipzig, DE", status: "IN_TRANSIT" },
        { ...anEvent(1), place: "Leipzig, DE", status: "IN_TRANSIT" },
        { ...anEvent(2), place: "Praha, CZ", status: "IN_TRANSIT" },
        { ...anEvent(3), place: null },
        { ...anEvent(4), place: "Wien, AT", status: "INFO_RECEIVED" },
      ],
    }),
  ],
});
