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

/** `report`: what a shopper attaches to a message, in one size. */
export type EncodedKind = ImageKind | "report";
const REPORT_WIDTH = 1280;

/** What is decoded, by libvips' names. */
const FORMATS = {
  /** Of merchants: what the contract offers. */
  images: ["Jpeg", "Png", "Webp", "Nsgif", "Heif", "Tiff", "Svg"],
  /** Of shoppers: `PHOTO_TYPES`. An SVG of 3 kB can take as long as the limit lets it. */
  photos: ["Jpeg", "Png", "Webp"],
};

export interface ImageEncoder {
  /**
   * Decodes a file that may be hostile and encodes it in the sizes of its kind, one at a time.
   * @throws AppError BAD_PARAMETER with what is wrong with it, UNAVAILABLE where too many are waiting
   */
  encode(kind: EncodedKind, bytes: Uint8Array): Promise<EncodedImage>;
  /** Ends its process; what is being encoded is refused. */
  stop(): void;
}

interface Options {
  formats?: keyof typeof FORMATS;
  /** For one image; the largest that is allowed takes about three seconds. */
  limitMs?: number;
  maxWaiting?: number;
  /** After which the process, which holds some 60 MB, is ended until it is needed again. */
  idleMs?: number;
}

/** A process of its own for decoding, started when the first image comes. */
export function createImageEncoder({
  formats = "images",
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
  function start(): ChildProcess {
    const started = fork(path.join(projectRoot, "service/domain/images/encoder.mjs"), FORMATS[formats], {
      // Bytes as they are, and not as JSON. Neither loaders nor secrets of the parent.
      serialization: "advanced",
      execArgv: ["--max-old-space-size=128"],
      env: { NODE_ENV: env.NODE_ENV },
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    // Also while nothing is being encoded: the next image gets a new one.
    started.on("exit", () => {
      if (child === started) child = null;
    });
    started.on("error", () => {
      if (child === started) stop();
    });
    return started;
  }

  function encodeNow(kind: EncodedKind, bytes: Uint8Array): Promise<EncodedImage> {
    clearTimeout(idle);
    const decoder = (child ??= start());
    hold(decoder, true);
    return new Promise<EncodedImage>((resolve, reject) => {
      const refuse = (reason: Reason) =>
        reject(new AppError(BAD_PARAMETER, reason, { fields: [{ path: "data", key: "invalid" }] }));
      const onMessage = (result: EncodedImage | { problem: Reason }) => {
        end();
        if ("problem" in result) refuse(result.problem);
        else resolve(result);
      };
      // It ends by itself only by a crash of what decodes.
      const onExit = () => {
        end();
        refuse("imageDamaged");
      };
      const late = setTimeout(() => {
        end();
        stop();
        refuse("imageTooComplex");
      }, limitMs);
      const end = () => {
        clearTimeout(late);
        decoder.off("message", onMessage);
        decoder.off("exit", onExit);
        hold(decoder, false);
      };
      decoder.on("message", onMessage);
      decoder.on("exit", onExit);
      const task = {
        kind,
        bytes,
        widths: kind === "report" ? [REPORT_WIDTH] : widthsOfKind(kind),
        maxPixels: MAX_IMAGE_PIXELS,
      };
      decoder.send(task, (error) => {
        if (!error) return;
        end();
        reject(error);
      });
    }).finally(() => {
      idle = setTimeout(stop, idleMs).unref();
    });
  }

  return {
    stop,
    async encode(kind, bytes) {
      if (waiting >= maxWaiting) throw new AppError(UNAVAILABLE, "busy", { details: { retry_after: 5 } });
      waiting += 1;
      const turn = last.then(() => encodeNow(kind, bytes));
      last = turn.catch(() => {});
      try {
        return await turn;
      } finally {
        waiting -= 1;
      }
    },
  };
}

/** Whether this process stays alive for it: only while it works. */
function hold(decoder: ChildProcess, isHeld: boolean): void {
  for (const part of [decoder, decoder.channel]) {
    if (isHeld) part?.ref();
    else part?.unref();
  }
}

/** Of its own, so that what strangers send never holds up what merchants upload. */
export const createPhotoEncoder = () =>
  createImageEncoder({ formats: "photos", limitMs: 6_000, maxWaiting: 8 });
