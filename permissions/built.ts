import type { FeatureId } from "./features";

/**
 * The plan features that work today. What is false is announced: plans, modals, search and its own page say that it is
 * coming, nothing asks for an upgrade because of it, and it counts neither as gained nor as lost. A feature goes live by its
 * line here, with its screen (test/app/screens.test.tsx holds both against each other).
 */
const BUILT: Record<FeatureId, boolean> = {
  export: true,
  "tracking-page-url-editor": true,
  "custom-status-editor": true,
  "google-analytics-integrate": false,
  "paypal-integrate": false,
  "stripe-integrate": false,
  "analytics-page": false,
  "notification-setting": true,
  "instagram-feed": false,
  "apple-wallet": false,
  "logo-editor": true,
  "translation-detail-editor": true,
  "estimated-delivery-time-editor": true,
  "klaviyo-integrate": false,
  "slack-integrate": false,
  "gorgias-integrate": false,
  "omnisend-integrate": false,
  "product-recommendation-type": false,
  "traditional-3D-globe": false,
  "courier-auto-correction": true,
  webhook: false,
};

/** Whether a feature works today; else it is announced. */
export const isBuilt = (feature: FeatureId): boolean => BUILT[feature];
