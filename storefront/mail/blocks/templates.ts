import type { PartPurpose } from "../../../contract/mail-purposes";
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

const notBuilt = (purpose: PartPurpose): BlockTemplate<object> => ({
  purpose,
  region: "body",
  document: { part: null, converts: "drawn" },
  texts: {},
  render: null,
});

/** How each type looks, without the schemas of its settings. */
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
  coupon: notBuilt("marketing"),
  "recommended-products": notBuilt("marketing"),
  reviews: notBuilt("review"),
  instagram: notBuilt("marketing"),
  footer: footerTemplate,
};

const byType = new Map<string, BlockTemplate>(Object.entries(templates) as [string, BlockTemplate][]);

export const listBlockTemplates = (): [string, BlockTemplate][] => [...byType];
export const findBlockTemplate = (type: string): BlockTemplate | undefined => byType.get(type);

type SendableBlock = BlockTemplate & { render: NonNullable<BlockTemplate["render"]> };

/** Of a type whose blocks may be sent: it is built. */
export function findSendableBlock(type: string): SendableBlock | undefined {
  const template = byType.get(type);
  return template?.render ? (template as SendableBlock) : undefined;
}

export const isBlockSendable = (type: string): boolean => findSendableBlock(type) !== undefined;

/** The settings of all types that hold texts. */
export const listBlockTextNames = (): string[] => [
  ...new Set([...byType.values()].flatMap(({ texts }) => Object.keys(texts))),
];
