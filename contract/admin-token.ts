/** Exchanges an admin token of the window for the cookie of the stand-alone use; what it answers. */
export interface AdminTokenExchange {
  /** Domain of the token's store. */
  store: string;
  /** Whether the cookie is another one now, so that the page must be opened anew. */
  isNew: boolean;
}

export const ADMIN_TOKEN_PATH = "/admin-token";
export const ADMIN_TOKEN_HEADER = "x-waybill-admin-token";
/** Where a page in the Shopify admin gets the token of its address: servers, logs and other sites never see a fragment. */
export const ADMIN_TOKEN_FRAGMENT = "#adminToken=";
