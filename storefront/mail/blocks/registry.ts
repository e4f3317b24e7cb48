import type { z } from "zod";
import { buttonBlock } from "./button/schema";
import { columnsBlock } from "./columns/schema";
import { couponBlock } from "./coupon/schema";
import type { BlockDefinition } from "./define-block";
import { dividerBlock } from "./divider/schema";
import { eventsBlock } from "./events/schema";
import { footerBlock } from "./footer/schema";
import { headingBlock } from "./heading/schema";
import { imageBlock } from "./image/schema";
import { instagramBlock } from "./instagram/schema";
import { itemsBlock } from "./items/schema";
import { noteBlock } from "./note/schema";
import { pickupBlock } from "./pickup/schema";
import { recommendedProductsBlock } from "./recommended-products/schema";
import { reviewsBlock } from "./reviews/schema";
import { shipmentBlock } from "./shipment/schema";
import { statusBarBlock } from "./status-bar/schema";
import { textBlock } from "./text/schema";

/** Every type of block, by its folder. What they look like is in templates.ts, apart, because browsers do without the schemas. */
export const blockTypes = {
  heading: headingBlock,
  text: textBlock,
  button: buttonBlock,
  note: noteBlock,
  shipment: shipmentBlock,
  items: itemsBlock,
  "status-bar": statusBarBlock,
  events: eventsBlock,
  pickup: pickupBlock,
  divider: dividerBlock,
  image: imageBlock,
  columns: columnsBlock,
  coupon: couponBlock,
  "recommended-products": recommendedProductsBlock,
  reviews: reviewsBlock,
  instagram: instagramBlock,
  footer: footerBlock,
} as const satisfies Record<string, BlockDefinition>;

export type BlockType = keyof typeof blockTypes;
export type BlockSettingsOf<Type extends BlockType> = z.output<(typeof blockTypes)[Type]["settings"]>;

/** A Map, because types come from outside. */
const byType = new Map<string, BlockDefinition>(Object.entries(blockTypes));

/** Undefined for a type that is not known, such as one of a newer release. */
export const findBlockType = (type: string): BlockDefinition | undefined => byType.get(type);
export const listBlockTypes = (): [string, BlockDefinition][] => [...byType];
