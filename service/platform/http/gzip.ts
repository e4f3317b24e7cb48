import { promisify } from "node:util";
import { gzip as compress } from "node:zlib";

const gzip = promisify(compress);

/** Beyond it no packet is saved. */
const LEAST_BYTES = 1024;

/** A text that may be sent many times: encoded once, and compressed once, when somebody first accepts that. */
export interface SentText {
  plain: Uint8Array;
  gzip(): Promise<Uint8Array>;
}

export function sentText(text: string): SentText {
  const plain = Buffer.from(text);
  let compressed: Promise<Uint8Array> | undefined;
  return { plain, gzip: () => (compressed ??= gzip(plain)) };
}

/** The text as its reader accepts it (RFC 9110, 12.5.3). */
export async function sendText(
  { headers: asked }: Request,
  text: SentText,
  { status = 200, headers }: { status?: number; headers: Record<string, string> },
): Promise<Response> {
  const isWorthIt = text.plain.byteLength >= LEAST_BYTES;
  const vary = [headers.vary, isWorthIt && "accept-encoding"].filter(Boolean).join(", ");
  const own = vary ? { ...headers, vary } : headers;
  if (!isWorthIt || !acceptsGzip(asked.get("accept-encoding") ?? ""))
    return new Response(text.plain as BodyInit, { status, headers: own });
  const body = (await text.gzip()) as BodyInit;
  return new Response(body, { status, headers: { ...own, "content-encoding": "gzip" } });
}

/** Whether `gzip`, or else `*`, is named with a weight above zero. */
function acceptsGzip(accepted: string): boolean {
  const weights = new Map(
    accepted.split(",").map((part) => {
      const [coding = "", ...parameters] = part.split(";").map((each) => each.trim().toLowerCase());
      const weight = parameters.find((each) => each.startsWith("q="))?.slice(2) ?? "1";
      return [coding, Number(weight)] as const;
    }),
  );
  return (weights.get("gzip") ?? weights.get("*") ?? 0) > 0;
}
