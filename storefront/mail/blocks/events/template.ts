import { toOneLine } from "../../../../contract/as-one-line";
import { pairOf, titleLine } from "../../../colon";
import { descriptionList, subheading } from "../../mail-markup";
import { eventWithPlace } from "../../mail-words";
import { restOf } from "../rest-of-list";
import type { BlockTemplate } from "../block-template";
import { titledShipmentsOf } from "../titled-shipments";
import type { EventsSettings } from "./schema";

/** The newest updates of each parcel, newest first. */
export const eventsTemplate: BlockTemplate<EventsSettings> = {
  purpose: "status",
  region: "body",
  document: { part: "events", converts: "part" },
  texts: { title: "text" },
  ours: ({ localizer: { t } }) => ({ title: t("timeline.title") }),
  render(view) {
    const { localizer, facts, settings, style } = view;
    const { titled, rest } = titledShipmentsOf(localizer, facts, view.most);
    const withEvents = titled.filter(({ shipment }) => shipment.events.length > 0);
    if (withEvents.length === 0) return null;
    const lists = withEvents.map(({ shipment, title }) => {
      const rows = shipment.events.slice(0, settings.count).map((event) => ({
        name: event.rawTime ? localizer.courierTime(event.rawTime) : localizer.moment(event.at),
        value: eventWithPlace(localizer, event),
      }));
      const lines = rows.map(({ name, value }) => pairOf(localizer, name, toOneLine(value)));
      return {
        html: [title && subheading(title, style), descriptionList(rows, style)],
        text: [...(title ? [titleLine(localizer, title)] : []), ...lines].join("\n"),
      };
    });
    const more = restOf(view, rest);
    return {
      html: [subheading(settings.title, style), ...lists.map(({ html }) => html), more?.html],
      text: [
        titleLine(localizer, settings.title),
        ...lists.map(({ text }) => text),
        ...(more ? [more.text] : []),
      ].join("\n"),
    };
  },
};
