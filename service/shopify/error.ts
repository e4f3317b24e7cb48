/** Shopify refused, or could not be understood. `status` is the HTTP status; 200 for errors inside an answer. */
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

  /** The shop is gone, closed or has taken its permission back: trying again cannot help. */
  get isFinal(): boolean {
    return [401, 402, 403, 404, 423].includes(this.status);
  }
}
