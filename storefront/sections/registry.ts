import type { z } from "zod";
import type { SectionDefinition } from "../document/define-section";
import { additionalText } from "./additional-text/schema";
import { appBlocks } from "./app-blocks/schema";
import { appleWallet } from "./apple-wallet/schema";
import { banner } from "./banner/schema";
import { buttons } from "./buttons/schema";
import { columns } from "./columns/schema";
import { contactCard } from "./contact-card/schema";
import { embedCode } from "./embed-code/schema";
import { footer } from "./footer/schema";
import { header } from "./header/schema";
import { imageWithText } from "./image-with-text/schema";
import { instagramFeed } from "./instagram-feed/schema";
import { orderLookup } from "./order-lookup/schema";
import { productRecommendation } from "./product-recommendation/schema";
import { questions } from "./questions/schema";
import { reviewWidget } from "./review-widget/schema";
import { richTextSection } from "./rich-text/schema";
import { trackingDetails } from "./tracking-details/schema";
import { video } from "./video/schema";

/** Every type of section, by its folder. What they look like is in templates.ts, apart, because browsers do without the schemas. */
export const sectionTypes = {
  header,
  "order-lookup": orderLookup,
  "tracking-details": trackingDetails,
  "rich-text": richTextSection,
  "image-with-text": imageWithText,
  banner,
  questions,
  buttons,
  "contact-card": contactCard,
  columns,
  "additional-text": additionalText,
  video,
  "embed-code": embedCode,
  "product-recommendation": productRecommendation,
  "instagram-feed": instagramFeed,
  "review-widget": reviewWidget,
  "apple-wallet": appleWallet,
  "app-blocks": appBlocks,
  footer,
} as const satisfies Record<string, SectionDefinition>;

export type SectionType = keyof typeof sectionTypes;
export type SettingsOf<Type extends SectionType> = z.output<(typeof sectionTypes)[Type]["settings"]>;

/** A Map, because types come from outside. */
const byType = new Map<string, SectionDefinition>(Object.entries(sectionTypes));

/** Undefined for a type that is not known, such as one of a newer release. */
export const findSectionType = (type: string): SectionDefinition | undefined => byType.get(type);
export const listSectionTypes = (): [string, SectionDefinition][] => [...byType];
