/** The billing page inside a shop's own admin; the app is named there by its client id. */
export function adminAddress(
  domain: string,
  app: { apiKey: string; appUrl: string; sandbox: boolean },
): string {
  const [handle] = domain.split(".");
  const admin = app.sandbox ? `${app.appUrl}/sandbox/shopify/admin` : "https://admin.shopify.com";
  return `${admin}/store/${handle}/apps/${app.apiKey}/track/billing`;
}
