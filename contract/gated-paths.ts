import type { FeatureId } from "../permissions/decide";

/**
 * Where the calls of each gated feature lie: a call at or below one of these paths asks for that feature, and a call
 * that asks for a feature lies there. A feature that is new in gates.json does not compile until it has its place.
 */
export const gatedPaths: Record<FeatureId, readonly `/api/${string}`[]> = {
  export: ["/api/order/export", "/api/statistics/export"],
  "tracking-page-url-editor": ["/api/tracking-page/url"],
  "custom-status-editor": ["/api/store/custom-status"],
  "google-analytics-integrate": ["/api/integration/google-analytics"],
  "paypal-integrate": ["/api/integration/paypal"],
  "stripe-integrate": ["/api/integration/stripe"],
  "analytics-page": ["/api/statistics/analytics"],
  "notification-setting": ["/api/notification/setting", "/api/automation/change"],
  "instagram-feed": ["/api/tracking-page/instagram"],
  "apple-wallet": ["/api/store/apple-wallet"],
  "logo-editor": ["/api/tracking-page/logo"],
  "translation-detail-editor": ["/api/tracking-page/translation"],
  "estimated-delivery-time-editor": ["/api/store/estimated-delivery"],
  "klaviyo-integrate": ["/api/integration/klaviyo"],
  "slack-integrate": ["/api/integration/slack"],
  "gorgias-integrate": ["/api/integration/gorgias"],
  "omnisend-integrate": ["/api/integration/omnisend"],
  "product-recommendation-type": ["/api/tracking-page/recommendation"],
  "traditional-3D-globe": ["/api/statistics/globe"],
  "courier-auto-correction": ["/api/store/courier-correction"],
  webhook: ["/api/webhook"],
};

/** The gated feature that a path belongs to; null where every plan may call it. */
export function featureOfPath(path: string): FeatureId | null {
  const found = Object.entries(gatedPaths).find(([, places]) =>
    places.some((place) => path === place || path.startsWith(`${place}/`) || path.startsWith(`${place}-`)),
  );
  return (found?.[0] as FeatureId | undefined) ?? null;
}
