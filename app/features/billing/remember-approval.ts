const KEY = "waybill:approval";

/** What the merchant was sent to approve; kept by the tab, since Shopify does not say what became of it. */
export type WantedApproval =
  { kind: "plan"; plan: string; interval: string } | { kind: "cap"; amountCents: number };

/** Opens Shopify's page in the top window: inside the admin's frame it must not be shown. */
export function leaveForApproval(url: string, wanted: WantedApproval): void {
  keepApproval(wanted);
  window.open(url, "_top");
}

function keepApproval(wanted: WantedApproval): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(wanted));
  } catch (error) {
    // Browsers may forbid storage inside a frame; only the word about what came of it is lost then.
    if (!(error instanceof DOMException)) throw error;
  }
}

/** What the merchant was sent to approve last in this tab; null for nothing, or where that cannot be kept. */
export function rememberedApproval(): WantedApproval | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "null") as WantedApproval | null;
  } catch (error) {
    if (error instanceof DOMException || error instanceof SyntaxError) return null;
    throw error;
  }
}

export function forgetApproval(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}
