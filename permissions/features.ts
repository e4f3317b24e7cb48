import type { Level } from "./levels";

/**
 * The gated features, in the order in which they are shown, with the level that section 6 of the specification sells
 * each with. The names are the program's own: gates.json must have each of them and no other. The level that counts is
 * the one in gates.json; `npm run gates` reports where the two differ.
 */
const SPECIFIED = {
  export: "Growth",
  "tracking-page-url-editor": "Growth",
  "custom-status-editor": "Growth",
  "google-analytics-integrate": "Growth",
  "paypal-integrate": "Growth",
  "stripe-integrate": "Growth",
  "analytics-page": "Growth",
  "notification-setting": "Growth",
  "instagram-feed": "Growth",
  "apple-wallet": "Growth",
  "logo-editor": "Advanced",
  "translation-detail-editor": "Advanced",
  "estimated-delivery-time-editor": "Advanced",
  "klaviyo-integrate": "Advanced",
  "slack-integrate": "Advanced",
  "gorgias-integrate": "Advanced",
  "omnisend-integrate": "Advanced",
  "product-recommendation-type": "Advanced",
  "traditional-3D-globe": "Advanced",
  "courier-auto-correction": "Advanced",
  webhook: "Advanced",
} as const satisfies Record<string, Level>;

/** A misspelt feature does not compile. */
export type FeatureId = keyof typeof SPECIFIED;

export const featureIds = Object.keys(SPECIFIED) as FeatureId[];

const known: ReadonlySet<string> = new Set(featureIds);

/** Whether a word from outside names a feature; `constructor` and its like do not. */
export const isFeature = (word: string): word is FeatureId => known.has(word);

/** The level that section 6 of the specification sells a feature with. */
export const specifiedLevel = (feature: FeatureId): Level => SPECIFIED[feature];
