import { toOneLine } from "../../../../contract/as-one-line";
import { eventText } from "../../../labels";
import { descriptionList, subheading } from "../../mail-markup";
import { joined } from "../../mail-words";
import type { BlockTemplate } from "../block-template";
import { titledShipmentsOf } from "../titled-shipments";
import type { EventsSettings } from "./schema";

/** The newest updates of each parcel, newest first. */
export const eventsTemplate: BlockTemplate<EventsSettings> = {
  class: "transactional",
  region: "body",
  texts: { title: "text" },
  ours: ({ localizer: { t } }) => ({ title: t("timeline.title") }),
  render({ localizer, facts, settings, style }) {
    const withEvents = titledShipmentsOf(localizer, facts).filter(
      ({ shipment }) => shipment.events.length > 0,
    );
    if (withEvents.length === 0) return null;
    const lists = withEvents.map(({ shipment, title }) => {
      const rows = shipment.events.slice(0, settings.count).map((event) => ({
        name: event.rawTime ? localizer.courierTime(event.rawTime) : localizer.moment(event.at),
        value: joined([eventText(localizer, event), event.place]),
      }));
      const lines = rows.map(({ name, value }) => `${name}: ${toOneLine(value)}`);
      return {
        html: [title && subheading(title, style), descriptionList(rows, style)],
        text: [...(title ? [`${title}:`] : []), ...lines].join("\n"),
      };
    });
    return {
      html: [subheading(settings.title, style), ...lists.map(({ html }) => html)],
      text: [`${settings.title}:`, ...lists.map(({ text }) => text)].join("\n"),
    };
  },
};
