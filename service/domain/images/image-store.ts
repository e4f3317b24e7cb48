import type { AwsClient } from "aws4fetch";
import type { Config } from "../../platform/config/config";

/** Where the bytes of images are kept in place of the database: a bucket of an S3-compatible store. */
export interface ImageStore {
  put(key: string, type: string, bytes: Uint8Array): Promise<void>;
  /** @returns null where it is not there */
  get(key: string): Promise<Uint8Array | null>;
  /** What is not there is deleted too. */
  delete(key: string): Promise<void>;
}

/** A store answers within this, or it counts as down. */
const TIMEOUT_MS = 10_000;

/** The store answered with a status that is no success. */
class ImageStoreError extends Error {}

/** Null where none is configured. Requests go through `fetch`, signed with Signature Version 4. */
export function openImageStore(
  { imageStore }: Pick<Config, "imageStore">,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): ImageStore | null {
  if (!imageStore) return null;
  const { url, key: accessKeyId, secret: secretAccessKey, region } = imageStore;
  let client: Promise<AwsClient> | undefined;

  async function send(method: string, key: string, init: RequestInit = {}): Promise<Response> {
    // Loaded where there is a store only.
    client ??= import("aws4fetch").then(
      (aws) => new aws.AwsClient({ accessKeyId, secretAccessKey, region, service: "s3" }),
    );
    const request = await (await client).sign(`${url}/images/${key}`, { ...init, method });
    const response = await fetch(request, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: "error" });
    if (!response.ok && response.status !== 404) {
      await response.body?.cancel();
      throw new ImageStoreError(`The image store answered ${method} with ${response.status}`);
    }
    return response;
  }

  return {
    async put(key, type, bytes) {
      const response = await send("PUT", key, {
        body: bytes as BodyInit,
        headers: { "content-type": type, "content-length": String(bytes.byteLength) },
      });
      await response.body?.cancel();
      if (response.status === 404) throw new ImageStoreError("The image store has no such bucket");
    },
    async get(key) {
      const response = await send("GET", key);
      if (response.ok) return new Uint8Array(await response.arrayBuffer());
      await response.body?.cancel();
      return null;
    },
    async delete(key) {
      const response = await send("DELETE", key);
      await response.body?.cancel();
    },
  };
}
