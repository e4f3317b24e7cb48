import { z } from "zod";
import type { Endpoint } from "../../contract/endpoint";
import { envelope } from "../../contract/envelope";
import { BAD_PARAMETER, statusOf, SUCCESS, TOO_MANY_REQUESTS } from "../../contract/errors";
import { MailProblem } from "../../contract/mail-templates";
import type { FuzzRequest } from "./fuzz-request";
import type { Answer, Outcome } from "./send";

/** Node answers these itself, before anything of ours has seen the request (RFC 6585, section 5). */
const HEADERS_TOO_LARGE = 431;
const MISDIRECTED = 421;
const MAX_HEADER_BYTES = 16 * 1024;

/** What is wrong with the answer, in a few words that are the same for the same fault; null where nothing is. */
export function faultOf(request: FuzzRequest, outcome: Outcome): string | null {
  if (request.isCut) return null;
  // Node answers 431 and closes while the rest is still on its way: what comes of that is a reset as often as an answer.
  if ("failure" in outcome) return isLong(request) ? null : `no answer: ${outcome.failure}`;
  const { answer: response } = outcome;
  if (response.status === HEADERS_TOO_LARGE)
    return isLong(request) ? null : "431 for headers that are not long";
  // Before any call is looked for: a host that a proxy in front names, and that is none of ours.
  if (response.status === MISDIRECTED)
    return "x-forwarded-host" in request.headers ? null : "421 for a host of ours";
  // Nothing is overloaded here and the database is there: 503 is a fault as well.
  if (response.status >= 500) return `status ${response.status}`;
  if (request.endpoint) return envelopeFault(request.endpoint, response);
  return pageFault(request, response);
}

function isLong({ path, headers }: FuzzRequest): boolean {
  const sizes = Object.entries(headers).map(
    ([name, value]) => name.length + Buffer.byteLength(value, "latin1") + 4,
  );
  return path.length + sizes.reduce((sum, size) => sum + size, 0) > MAX_HEADER_BYTES - 512;
}

const Envelope = envelope(z.unknown());
/** What is wrong, by the call's fields or, of the texts of an email, by their places. */
const Wrong = z.union([
  z.object({ fields: z.array(z.object({ path: z.string(), message: z.string() })) }),
  z.object({ faults: z.array(MailProblem).min(1) }),
]);
const statuses = new Map<string, number>(Object.entries(statusOf));

/** Envelope, code, status, headers and data of an endApi answer, as the contract has them. */
function envelopeFault(endpoint: Endpoint, { status, headers, body }: Answer): string | null {
  const parsed = Envelope.safeParse(jsonOf(body));
  if (!parsed.success) return `status ${status} without the envelope`;
  const { code, data } = parsed.data;
  if (statuses.get(code) !== status) return `code ${code} with status ${status}`;
  if (headers["cache-control"] !== "no-store") return `status ${status} may be cached`;
  if (code === TOO_MANY_REQUESTS && !headers["retry-after"]) return "429 without retry-after";
  if (code === BAD_PARAMETER && !Wrong.safeParse(data).success) return `${BAD_PARAMETER} without its fields`;
  if (code !== SUCCESS) return null;
  const response = endpoint.response.safeParse(data);
  return response.success ? null : `success of another shape: ${placesOf(response.error)}`;
}

function placesOf({ issues }: z.ZodError): string {
  return issues
    .slice(0, 3)
    .map(
      ({ path, message }) =>
        `${path.map((part) => (typeof part === "number" ? "#" : String(part))).join(".")} ${message}`,
    )
    .join("; ");
}

/** Pages, files and probes: whatever has content says of what type, and no answer shows what is inside us. */
function pageFault({ method }: FuzzRequest, { status, headers, body }: Answer): string | null {
  if (method === "HEAD" || body.length === 0) return null;
  if (!headers["content-type"]) return `status ${status} with content of no type`;
  if (status >= 400 && /\bat \S+ \(?(file:|\/)|node_modules/.test(body.toString("latin1")))
    return `status ${status} shows a stack`;
  return null;
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}
