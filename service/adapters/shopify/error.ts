/** Shopify rejected a request, or its response was invalid. `status` is the HTTP status; 200 for errors in the body. */
export class ShopifyError extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly details: unknown = null,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = "ShopifyError";
  }

  /** The query asks for more than Shopify allows at once: a smaller page may pass. */
  get isTooCostly(): boolean {
    return this.hasCode("MAX_COST_EXCEEDED");
  }

  /** The app lacks an access scope, or may not touch this object: a query that was understood, and answered with 200. */
  get isAccessDenied(): boolean {
    return this.hasCode("ACCESS_DENIED");
  }

  /** The shop is gone, closed or has revoked access: a retry cannot succeed. */
  get isFinal(): boolean {
    return [401, 402, 403, 404, 423].includes(this.status);
  }

  private hasCode(code: string): boolean {
    const errors = Array.isArray(this.details) ? (this.details as { extensions?: { code?: unknown } }[]) : [];
    return errors.some(({ extensions }) => extensions?.code === code);
  }
}
