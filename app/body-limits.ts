import type { Endpoint } from "../contract/endpoint";
import { endpoints } from "../contract/endpoints";
import { MAX_IMAGE_BYTES } from "../contract/image-limits";
import { PART_BYTES } from "../contract/import-limits";
import { MAX_TRACE_BYTES } from "../machines/tooling/trace-format";
import { MAX_GATES_FILE_BYTES } from "../permissions/file-size";

/** Far above the largest form of a merchant: 200 couriers' names, 500 chosen orders, or a note. */
const FORM_BYTES = 256 * 1024;
/** A signed token, or an act with a cause. */
const OPERATOR_FORM_BYTES = 8 * 1024;
/** A choice, and the key of the request. */
const LINK_FORM_BYTES = 8 * 1024;
/** What a form may grow to by being sent: each byte is written in up to three. */
const ESCAPED = 3;

/** Beside a call's own input: the key of the request. */
const AROUND_CALL = 1024;

/** Calls that take more than a form: documents, such as templates of emails. */
const LARGE_CALLS = Object.entries<Endpoint>(endpoints).flatMap(([name, { maxBytes }]): [string, number][] =>
  maxBytes > FORM_BYTES ? [[`/track/call/${name}`.toLowerCase(), maxBytes + AROUND_CALL]] : [],
);

const LIMITS = new Map([
  ...LARGE_CALLS,
  ["/track/operations", OPERATOR_FORM_BYTES],
  ["/track/orders/updatestatus", LINK_FORM_BYTES],
  ["/track/teamemails/verify", LINK_FORM_BYTES],
  ["/track/teamemails/unsubscribe", LINK_FORM_BYTES],
  ["/track/orders/import/file", PART_BYTES],
  ["/track/images/file", MAX_IMAGE_BYTES],
  ["/track/inspector", FORM_BYTES + ESCAPED * MAX_TRACE_BYTES],
  ["/track/gates", FORM_BYTES + ESCAPED * 2 * MAX_GATES_FILE_BYTES],
]);

/** How many bytes the action at this path takes; the browser asks for it with `.data` behind. */
export function bodyLimitOf(path: string): number {
  // As the router compares: whatever its case, and with a slash behind.
  return (
    LIMITS.get(
      path
        .replace(/\.data$/, "")
        .replace(/\/+$/, "")
        .toLowerCase(),
    ) ?? FORM_BYTES
  );
}
