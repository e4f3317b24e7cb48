import { NETWORK } from "../../contract/errors";
import type { Outcome } from "./calls";
import type { Failure } from "./failure";

/**
 * Sends bytes to a route of the app, which answers what its call did. By `fetch`, which App Bridge signs where the app is
 * embedded: an XMLHttpRequest would know how much has gone, and carry no token. Never rejects for a lost network.
 */
export async function sendFile<Data>(path: string, body?: Blob): Promise<Outcome<Data>> {
  try {
    const response = await fetch(path, {
      method: "POST",
      headers: { "content-type": "application/octet-stream" },
      body,
    });
    const result = (await response.json()) as Outcome<Data> | Failure;
    return "ok" in result ? result : { ok: false, ...result };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return { ok: false, code: NETWORK, message: "Network Error", traceId: null };
  }
}
