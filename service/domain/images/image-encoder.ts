import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";
import { env } from "node:process";
import { BAD_PARAMETER, UNAVAILABLE } from "../../../contract/errors";
import { type ImageKind, MAX_IMAGE_PIXELS } from "../../../contract/image-limits";
import { widthsOfKind } from "../../../contract/image-addresses";
import type { Reason } from "../../../contract/reasons";
import { AppError } from "../../platform/errors";
import { projectRoot } from "../../platform/project-root";

export interface Variant {
  /** The last part of its address. */
  name: string;
  type: string;
  bytes: Uint8Array;
}

/** What an image was made into; width and height are those of the largest variant, in pixels. */
export interface EncodedImage {
  width: number;
  height: number;
  variants: Variant[];
}

export interface ImageEncoder {
  /**
   * Decodes a file that may be hostile and encodes it in the sizes of its kind, one at a time.
   * @throws AppError BAD_PARAMETER with what is wrong with it, UNAVAILABLE where too many are waiting
   */
  encode(kind: ImageKind, bytes: Uint8Array): Promise<EncodedImage>;
  /** Ends its process; what is being encoded is refused. */
  stop(): void;
}

interface Options {
  /** For one image; the largest that is allowed takes about three seconds. */
  limitMs?: number;
  maxWaiting?: number;
  /** After which the process, which holds some 60 MB, is ended until it is needed again. */
  idleMs?: number;
}

/** A process of its own for decoding, started when the first image comes. */
export function createImageEncoder({
  limitMs = 15_000,
  maxWaiting = 20,
  idleMs = 60_000,
}: Options = {}): ImageEncoder {
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  const stop = () => {
    clearTimeout(idle);
    child?.kill("SIGKILL");
    child = null;
  };
  const start = () =>
    fork(path.join(projectRoot, "service/domain/images/encoder.mjs"), [], {
      // Bytes as they are, and not as JSON. Neither loaders nor secrets of the parent.
      serialization: "advanced",
      execArgv: ["--max-old-space-size=128"],
      env: { NODE_ENV: env.NODE_ENV },
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });

  function encodeNow(kind: ImageKind, bytes: Uint8Array): Promise<EncodedImage> {
    clearTimeout(idle);
    const process = (child ??= start());
    return new Promise<EncodedImage>((resolve, reject) => {
      const end = (done: () => void) => {
        clearTimeout(late);
        process.removeAllListeners();
        done();
      };
      const refuse = (reason: Reason) => end(() => reject(new AppError(BAD_PARAMETER, reason)));
      const late = setTimeout(() => {
        stop();
        refuse("imageTooComplex");
      }, limitMs);
      // It ends by itself only by a crash of what decodes.
      process.once("exit", () => {
        child = null;
        refuse("imageDamaged");
      });
      process.once("error", (error) => end(() => reject(error)));
      process.once("message", (result: EncodedImage | { problem: Reason }) => {
        if ("problem" in result) refuse(result.problem);
        else end(() => resolve(result));
      });
      process.send({ kind, bytes, widths: widthsOfKind(kind), maxPixels: MAX_IMAGE_PIXELS });
    }).finally(() => {
      idle = setTimeout(stop, idleMs).unref();
      // Neither must keep this process alive.
      child?.unref();
      child?.channel?.unref();
    });
  }

  return {
    stop,
    async encode(kind, bytes) {
      if (waiting >= maxWaiting) throw new AppError(UNAVAILABLE, "busy", { details: { retry_after: 5 } });
      waiting += 1;
      const turn = last.then(() => {
        child?.ref();
        child?.channel?.ref();
        return encodeNow(kind, bytes);
      });
      last = turn.catch(() => {});
      try {
        return await turn;
      } finally {
        waiting -= 1;
      }
    },
  };
}
