import { type FieldError, UNAVAILABLE } from "../../contract/errors";

/** A call that did not succeed, with what the envelope said about it. */
export class EndApiError extends Error {
  override name = "EndApiError";

  constructor(
    /** One of contract/errors, or `network`. */
    readonly code: string,
    /** HTTP status; 504 for a time-out, 502 where no usable answer came. */
    readonly status: number,
    message: string,
    readonly data: unknown,
    readonly traceId: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }

  /** Why the service refused; null where no usable answer came, and `message` is for logs only. */
  get reason(): string | null {
    const { reason } = (this.data ?? {}) as { reason?: unknown };
    return typeof reason === "string" ? reason : null;
  }

  /** The fields that the service refused, each with its sentence. */
  get fields(): FieldError[] {
    const { fields } = (this.data ?? {}) as { fields?: FieldError[] };
    return fields ?? [];
  }

  /** Seconds until a limit lets the next try through; null: no limit has refused it. */
  get retryAfter(): number | null {
    const { retry_after: seconds } = (this.data ?? {}) as { retry_after?: unknown };
    return typeof seconds === "number" ? seconds : null;
  }

  /** Our side or the way to it failed, as opposed to an answer that says no, or to a service that knows it will pass. */
  get isUnexpected(): boolean {
    return this.status >= 500 && this.code !== UNAVAILABLE;
  }
}
