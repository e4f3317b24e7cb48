import { pipeline } from "node:stream/promises";
import { Busboy } from "@fastify/busboy";
import { BAD_PARAMETER } from "../../../contract/errors";
import { AppError } from "../errors";

export interface MultipartLimits {
  /** The parts of text that are read; a body with more is refused. */
  fields: number;
  /** Bytes of one of them; what is longer is cut. */
  fieldBytes: number;
  /** The part that may be a file; others are dropped unread. */
  fileField: string;
  /** Bytes of it that are kept. */
  fileBytes: number;
}

/** Memory that all files together may take while they come in. */
export interface FileBudget {
  /** @returns whether there is room for so many more bytes, which then are taken */
  take(bytes: number): boolean;
  release(bytes: number): void;
}

export interface MultipartForm {
  fields: URLSearchParams;
  /** Null for none, as browsers send an empty one; the reason in place of a file that was not kept. */
  file: Uint8Array | "tooLarge" | "busy" | null;
}

/**
 * Parses a form with one file while it comes in: no more is held than is kept, and a body of many parts ends at the first
 * that is too much. (`Response.formData()` reads all parts first: 78,000 empty ones in 5 MB hold the process for seconds.)
 * @param body as it comes, bounded by whoever reads it
 * @throws AppError BAD_PARAMETER for what is no such form, or is cut off; what `body` throws
 */
export async function readMultipart(
  body: AsyncIterable<Uint8Array>,
  contentType: string,
  { fields: maxFields, fieldBytes, fileField, fileBytes }: MultipartLimits,
  budget: FileBudget,
): Promise<MultipartForm> {
  const parser = openParser(contentType, { maxFields, fieldBytes });
  const fields = new URLSearchParams();
  const file = keepFile(fileBytes, budget);
  parser
    .on("partsLimit", () => parser.destroy(new Error("too many parts")))
    .on("field", (name, value) => fields.append(name, value))
    .on("file", (name, stream) => {
      // The parser's own error says the same.
      stream.on("error", () => {});
      // Also of a file that nobody wants: the parser waits until it is read.
      stream.on("data", (chunk: Buffer) => name === fileField && file.add(chunk));
    });
  try {
    await pipeline(body, parser);
    return { fields, file: file.kept() };
  } catch (cause) {
    throw cause instanceof AppError ? cause : incomplete(cause);
  } finally {
    file.release();
  }
}

const incomplete = (cause: unknown) => new AppError(BAD_PARAMETER, "incomplete", { fields: [], cause });

function openParser(
  contentType: string,
  { maxFields, fieldBytes }: { maxFields: number; fieldBytes: number },
) {
  try {
    return new Busboy({
      headers: { "content-type": contentType },
      limits: {
        ...{ parts: maxFields + 1, files: 1, fields: maxFields, fieldSize: fieldBytes },
        ...{ fieldNameSize: 100, headerPairs: 10, headerSize: 4096 },
      },
    });
  } catch (cause) {
    throw incomplete(cause);
  }
}

/** Collects a file within its limit and the budget; from then on nothing of it is held. */
function keepFile(maxBytes: number, budget: FileBudget) {
  let chunks: Buffer[] = [];
  let size = 0;
  let refused: "tooLarge" | "busy" | null = null;
  const release = () => {
    budget.release(size);
    size = 0;
    chunks = [];
  };
  const refuse = (why: "tooLarge" | "busy") => {
    release();
    refused = why;
  };
  return {
    add(chunk: Buffer) {
      if (refused) return;
      if (size + chunk.byteLength > maxBytes) return refuse("tooLarge");
      if (!budget.take(chunk.byteLength)) return refuse("busy");
      size += chunk.byteLength;
      chunks.push(chunk);
    },
    kept: () => refused ?? (size > 0 ? Buffer.concat(chunks) : null),
    release,
  };
}

/** @param totalBytes that all files together may take */
export function createFileBudget(totalBytes: number): FileBudget {
  let taken = 0;
  return {
    take(bytes) {
      if (taken + bytes > totalBytes) return false;
      taken += bytes;
      return true;
    },
    release(bytes) {
      taken -= bytes;
    },
  };
}
