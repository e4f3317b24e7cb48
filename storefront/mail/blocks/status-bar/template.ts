import { markup } from "../../../markup";
import { titleLine } from "../../../colon";
import { stepPoints } from "../../../status-bar";
import { subheading } from "../../mail-markup";
import { classOf, STEP_CLASS } from "../../mail-scheme";
import { restOf } from "../rest-of-list";
import type { BlockTemplate, RenderedBlock } from "../block-template";
import { titledShipmentsOf } from "../titled-shipments";
import type { StatusBarSettings } from "./schema";

/** How far each parcel is. In plain text, steps that were reached are marked. */
export const statusBarTemplate: BlockTemplate<StatusBarSettings> = {
  purpose: "status",
  region: "body",
  document: { part: "status_bar", converts: "part" },
  texts: {},
  render(view) {
    const { localizer, facts, settings, style } = view;
    if (facts.shipments.length === 0) return null;
    const { colours, font } = style;
    const { titled, rest } = titledShipmentsOf(localizer, facts, view.most);
    const bars: RenderedBlock[] = titled.map(({ shipment, title }) => {
      const points = stepPoints(localizer, shipment, facts.order.orderedAt || null).map((point) => ({
        ...point,
        at: settings.dates && point.at ? localizer.shortDay(point.at) : null,
      }));
      const share = `${Math.floor(100 / points.length)}%`;
      const cells = points.map(({ name, state, at }) => {
        const [line, ink] =
          state === "ahead" ? (["line", "soft"] as const) : (["reached", "strong"] as const);
        const weight = state === "current" ? 600 : 400;
        return markup`<td class="${STEP_CLASS} ${classOf(line)} ${classOf(ink)}" width="${share}" valign="top" style="border:0 solid ${colours[line]};border-top:4px solid ${colours[line]};padding:8px 6px 0 0;word-break:normal;font:${weight} 14px/1.35 ${font};color:${colours[ink]}">${name}${at && markup`<br><span class="w-soft" style="font-weight:400;color:${colours.soft}">${at}</span>`}</td>`;
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
        text: [...(title ? [titleLine(localizer, title)] : []), ...lines].join("\n"),
      };
    });
    const more = restOf(view, rest);
    if (more) bars.push(more);
    return { html: bars.map(({ html }) => html), text: bars.map(({ text }) => text).join("\n\n") };
  },
};
