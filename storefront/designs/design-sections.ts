import type { PageSection } from "../../contract/page-document";
import { SHIPMENT_STATUSES } from "../../contract/status-labels";
import type { DesignText } from "./design-text";

/**
 * Sections that designs have in common. They promise nothing in the shop's name, and lead to what every shop has: its home page
 * and the list of all products. Texts of one paragraph have no tags: merchants type on in plain words.
 */
export type SectionInput = Pick<PageSection, "id" | "type" | "conditions"> & {
  settings?: Record<string, unknown>;
};

const HOME = "/";
const PRODUCTS = "/collections/all";

const UNDELIVERED = SHIPMENT_STATUSES.filter((status) => status !== "DELIVERED");

export const headerWith = (t: DesignText): SectionInput => ({
  ...{ id: "header", type: "header" },
  settings: { menu: [{ id: "shop", label: t("menu.shop"), url: PRODUCTS, positions: ["header", "footer"] }] },
});

export const lookup = (t: DesignText): SectionInput => ({
  ...{ id: "lookup", type: "order-lookup" },
  settings: { textAbove: t("lookup.above") },
});

export const details = (settings: Record<string, unknown>): SectionInput => ({
  ...{ id: "details", type: "tracking-details" },
  settings,
});

export const questions = (t: DesignText): SectionInput => ({
  ...{ id: "questions", type: "questions" },
  settings: {
    title: t("questions.title"),
    items: (["silent", "missed", "address"] as const).map((id) => ({
      id,
      question: t(`questions.${id}.question`),
      answer: t(`questions.${id}.answer`),
    })),
  },
});

export const contact = (t: DesignText): SectionInput => ({
  ...{ id: "contact", type: "contact-card" },
  settings: { title: t("contact.title"), text: t("contact.text") },
});

export const stepsOfDelivery = (t: DesignText): SectionInput => ({
  ...{ id: "steps", type: "columns" },
  settings: {
    items: (["pack", "carry", "arrive"] as const).map((id) => ({
      id,
      title: t(`steps.${id}.title`),
      text: t(`steps.${id}.text`),
    })),
  },
});

/** Not on an order whose parcels have all arrived: it is for those who wait. */
export const offer = (t: DesignText, tone: "accent" | "card"): SectionInput => ({
  ...{ id: "offer", type: "banner", conditions: { statuses: UNDELIVERED } },
  settings: {
    ...{ title: t("banner.title"), text: t("banner.text"), tone },
    button: { label: t("menu.shop"), url: PRODUCTS },
  },
});

export const pictured = (t: DesignText): SectionInput => ({
  ...{ id: "pictured", type: "image-with-text" },
  settings: {
    ...{ title: t("banner.title"), text: t("banner.text"), image: null },
    button: { label: t("menu.shop"), url: PRODUCTS },
  },
});

/** Without a video: shoppers see it once the merchant's link is there, which brings its title. */
export const film: SectionInput = {
  id: "film",
  type: "video",
  settings: { url: "", title: "", image: null },
};

/** Without code: shoppers see it once there is some. */
export const embed = (t: DesignText): SectionInput => ({
  ...{ id: "embed", type: "embed-code" },
  settings: { title: t("banner.title") },
});

export const thanks = (t: DesignText): SectionInput => ({
  ...{ id: "thanks", type: "rich-text" },
  settings: { title: t("thanks.title"), text: t("thanks.text") },
});

export const waysBack = (t: DesignText, align: "start" | "center" = "center"): SectionInput => ({
  ...{ id: "ways", type: "buttons" },
  settings: {
    align,
    items: [
      { id: "shop", label: t("menu.shop"), url: PRODUCTS },
      { id: "home", label: t("menu.home"), url: HOME, look: "outlined" },
    ],
  },
});

export const note = (t: DesignText): SectionInput => ({
  ...{ id: "note", type: "additional-text" },
  settings: { text: t("note") },
});

export const footer: SectionInput = { id: "footer", type: "footer" };
