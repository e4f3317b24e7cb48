import path from "node:path";

/** A frame of a stack: the function where it has a name, and the file. */
const FRAME = /^\s+at (?:async )?(?:(?:new )?([\w$.<>]+) .*?\()?(?:file:\/\/)?([^\s()]+?)(?::\d+)*\)?$/gm;
/** Frames that do not tell what failed: of packages and of Node.js itself. */
const NOT_OURS = /node_modules|^node:|<anonymous>/;
/** The build's mark of a file's content. */
const BUILD_HASH = /-[A-Z0-9]{8}(?=\.js$)/;

/**
 * The class of an error, its SQLSTATE and constraint, and the function of ours that threw it, for example
 * `TypeError at decideWrite`; of one without a name the file. Messages are left out: they may quote an email address, and what
 * is stored here is never erased.
 */
export function placeOfError(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  // A message may have lines that look like frames.
  const frames = (error.stack ?? "").replace(error.message, "").matchAll(FRAME);
  const frame = [...frames].find(([, , file]) => !NOT_OURS.test(file!));
  const name = frame?.[1]?.split(".").at(-1);
  const place =
    name && name !== "<anonymous>" ? name : frame && path.basename(frame[2]!).replace(BUILD_HASH, "");
  return [error.name, ownWord(code), ownWord(constraint), place && `at ${place}`].filter(Boolean).join(" ");
}

const ownWord = (word: unknown) => (typeof word === "string" && /^\w{2,60}$/.test(word) ? word : "");
