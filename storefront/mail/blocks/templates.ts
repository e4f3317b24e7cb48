import type { BlockTemplate } from "./block-template";
import { buttonTemplate } from "./button/template";
import { columnsTemplate } from "./columns/template";
import { dividerTemplate } from "./divider/template";
import { eventsTemplate } from "./events/template";
import { footerTemplate } from "./footer/template";
import { headingTemplate } from "./heading/template";
import { imageTemplate } from "./image/template";
import { itemsTemplate } from "./items/template";
import { noteTemplate } from "./note/template";
import { pickupTemplate } from "./pickup/template";
import type { BlockSettingsOf, BlockType } from "./registry";
import { shipmentTemplate } from "./shipment/template";
import { statusBarTemplate } from "./status-bar/template";
import { textTemplate } from "./text/template";

const notBuilt = (): BlockTemplate<object> => ({
  class: "marketing",
  region: "body",
  texts: {},
  render: null,
});

/** How each type looks. Without zod, so that a preview in the browser can draw by the same templates. */
const templates: { [Type in BlockType]: BlockTemplate<BlockSettingsOf<Type>> } = {
  heading: headingTemplate,
  text: textTemplate,
  button: buttonTemplate,
  note: noteTemplate,
  shipment: shipmentTemplate,
  items: itemsTemplate,
  "status-bar": statusBarTemplate,
  events: eventsTemplate,
  pickup: pickupTemplate,
  divider: dividerTemplate,
  image: imageTemplate,
  columns: columnsTemplate,
  coupon: notBuilt(),
  "recommended-products": notBuilt(),
  reviews: notBuilt(),
  instagram: notBuilt(),
  footer: footerTemplate,
};

const byType = new Map<string, BlockTemplate>(Object.entries(templates) as [string, BlockTemplate][]);

export const findBlockTemplate = (type: string): BlockTemplate | undefined => byType.get(type);

/** Whether anything of this type may be sent. */
export const isBlockBuilt = (type: string): boolean => Boolean(byType.get(type)?.render);
