import { markup } from "../../../markup";
import { stepPoints } from "../../../status-bar";
import { subheading } from "../../mail-markup";
import type { BlockTemplate } from "../block-template";
import { titledShipmentsOf } from "../titled-shipments";
import type { StatusBarSettings } from "./schema";

/** How far each parcel is. In plain text, steps that were reached are marked. */
export const statusBarTemplate: BlockTemplate<StatusBarSettings> = {
  class: "transactional",
  region: "body",
  texts: {},
  render({ localizer, facts, settings, style }) {
    if (facts.shipments.length === 0) return null;
    const bars = titledShipmentsOf(localizer, facts).map(({ shipment, title }) => {
      const points = stepPoints(localizer, shipment, facts.order.orderedAt || null).map((point) => ({
        ...point,
        at: settings.dates && point.at ? localizer.shortDay(point.at) : null,
      }));
      const share = `${Math.floor(100 / points.length)}%`;
      const cells = points.map(({ name, state, at }) => {
        const [line, ink] = state === "ahead" ? ["#e1e6eb", "#5b6773"] : [style.accent, "#16202a"];
        const weight = state === "current" ? 600 : 400;
        return markup`<td width="${share}" valign="top" style="border-top:4px solid ${line};padding:8px 6px 0 0;font:${weight} 14px/1.35 ${style.font};color:${ink}">${name}${at && markup`<br><span style="font-weight:400;color:#5b6773">${at}</span>`}</td>`;
      });
      const lines = points.map(
        ({ name, state, at }) =>
          `[${state === "ahead" ? " " : "x"}] ${[name, at].filter(Boolean).join(" · ")}`,
      );
      return {
        html: [
          title && subheading(title, style),
          markup`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 24px"><tr>${cells}</tr></table>`,
        ],
        text: [...(title ? [`${title}:`] : []), ...lines].join("\n"),
      };
    });
    return { html: bars.map(({ html }) => html), text: bars.map(({ text }) => text).join("\n\n") };
  },
};
