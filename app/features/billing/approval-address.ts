interface Shop {
  /** `{name}.myshopify.com` */
  domain: string;
  appUrl: string;
  /** Shopify is simulated, below /sandbox of the app's own host. */
  sandbox: boolean;
}

/**
 * Whether a URL may be opened in the top window for a charge's approval: a page of the shop's own admin, in either of
 * its forms, or of the sandbox's. Any other page could ask for money in Shopify's name.
 */
export function isApprovalAddress(address: string, { domain, appUrl, sandbox }: Shop): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  if (url.username || url.password) return false;
  const [handle] = domain.split(".");
  const isBelow = (base: string) => {
    const home = new URL(base);
    return (
      url.origin === home.origin &&
      (url.pathname === home.pathname || url.pathname.startsWith(`${home.pathname}/`))
    );
  };
  return (
    isBelow(`https://${domain}/admin`) ||
    isBelow(`https://admin.shopify.com/store/${handle}`) ||
    (sandbox && isBelow(`${appUrl}/sandbox`))
  );
}
