import type { ErrorCode } from "../../contract/errors";

/**
 * The one error class. `code` is of the contract's closed list, `message` is for the person who reads the answer,
 * `details` travel in `data`. Whatever else is thrown is logged and answered as a bare B0001.
 */
export class AppError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: unknown = null,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = "AppError";
  }
}
