import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { onFileEnd } from "../../../on-file-end";

export const KEY = "test-key";
export const SECRET = "test-secret";
const REGION = "eu-test-1";

/** A bucket over HTTP as an S3-compatible store has it: only requests with a valid Signature Version 4 are answered. */
export async function anObjectStore() {
  const objects = new Map<string, { type: string; bytes: Buffer }>();
  const state = { isDown: false };
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const key = request.url!;
      const answer = (status: number, bytes?: Buffer) => response.writeHead(status).end(bytes);
      if (state.isDown) return answer(503);
      if (!isSigned(request)) return answer(403);
      if (request.method === "PUT") {
        objects.set(key, { type: request.headers["content-type"]!, bytes: Buffer.concat(chunks) });
        return answer(200);
      }
      if (request.method === "DELETE") return answer(objects.delete(key) ? 204 : 404);
      const object = objects.get(key);
      return object ? answer(200, object.bytes) : answer(404);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onFileEnd(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/bucket`;
  const env = {
    IMAGE_STORE_URL: url,
    IMAGE_STORE_KEY: KEY,
    IMAGE_STORE_SECRET: SECRET,
    IMAGE_STORE_REGION: REGION,
  };
  return { objects, state, env };
}

/** Recomputed from the request as it came. Source: docs.aws.amazon.com, authenticating requests (Signature Version 4). */
function isSigned({ method, url, headers }: IncomingMessage): boolean {
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^,]+), SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
      headers.authorization ?? "",
    );
  if (!match) return false;
  const [, key, day, scope, names, signature] = match as unknown as string[];
  const signed = names!.split(";").map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const [path, query = ""] = url!.split("?");
  const canonical = [
    method,
    path,
    query,
    signed.join(""),
    names,
    headers["x-amz-content-sha256"] as string,
  ].join("\n");
  const toSign = ["AWS4-HMAC-SHA256", headers["x-amz-date"], `${day}/${scope}`, sha256(canonical)].join("\n");
  const hmac = (secret: string | Buffer, text: string) => createHmac("sha256", secret).update(text).digest();
  const signingKey = [REGION, "s3", "aws4_request"].reduce(hmac, hmac(`AWS4${SECRET}`, day!));
  return (
    key === KEY &&
    scope === `${REGION}/s3/aws4_request` &&
    hmac(signingKey, toSign).toString("hex") === signature
  );
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
