import { BAD_PARAMETER, TOO_LARGE } from "../../../contract/errors";
import { AppError } from "../errors";

/**
 * The body's bytes as they come; ends at once where more than `limit` are announced, and as soon as more have come.
 * @throws AppError TOO_LARGE, BAD_PARAMETER where the sender went away before its end
 */
export async function* limitedBody(request: Request, limit: number): AsyncGenerator<Uint8Array> {
  refuseAnnounced(request, limit);
  let size = 0;
  try {
    // The DOM types of a stream do not say that Node can iterate it.
    for await (const chunk of (request.body ?? []) as unknown as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength;
      if (size > limit) throw tooLarge(limit);
      yield chunk;
    }
  } catch (error) {
    throw error instanceof AppError ? error : cutShort(error);
  }
}

/** The whole body within `limit` bytes. @throws as `limitedBody` does */
export async function readLimited(request: Request, limit: number): Promise<Uint8Array> {
  if (!request.headers.has("content-length")) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of limitedBody(request, limit)) chunks.push(chunk);
    return Buffer.concat(chunks);
  }
  refuseAnnounced(request, limit);
  // HTTP lets no body be longer than it was announced, and reading it whole is far cheaper than reading its stream.
  return new Uint8Array(
    await request.arrayBuffer().catch((error: unknown) => {
      throw cutShort(error);
    }),
  );
}

/** A body that is in the memory of this process already. @throws AppError TOO_LARGE */
export function limitedText(text: string, limit: number): string {
  if (Buffer.byteLength(text) > limit) throw tooLarge(limit);
  return text;
}

function refuseAnnounced(request: Request, limit: number): void {
  if (Number(request.headers.get("content-length") ?? 0) > limit) throw tooLarge(limit);
}

function tooLarge(limit: number): AppError {
  return new AppError(TOO_LARGE, "tooLarge", { details: { limit } });
}

/** A connection that the sender has closed; the answer does not reach it. */
function cutShort(cause: unknown): AppError {
  return new AppError(BAD_PARAMETER, "incomplete", { fields: [], cause });
}
