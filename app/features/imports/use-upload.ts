import { useState } from "react";
import { PART_BYTES } from "../../../contract/import-limits";
import type { Import } from "../../../contract/imports";
import type { Outcome } from "../../endApi/calls";
import { NETWORK } from "../../../contract/errors";
import type { Failure } from "../../endApi/failure";
import { sendFile } from "../../endApi/send-file";

/** Uploads a file in chunks; each is read into memory when it is sent. */
export function useUpload(onDone: (file: Import) => void) {
  const [percent, setPercent] = useState<number | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);

  const start = async (file: File) => {
    setFailure(null);
    setPercent(0);
    let result = await send({ name: file.name.slice(-255), size: String(file.size) });
    for (let part = 0; part * PART_BYTES < file.size; part += 1) {
      if (!result.ok || result.data.state !== "uploading") break;
      setPercent(Math.floor((100 * part * PART_BYTES) / file.size));
      const piece = file.slice(part * PART_BYTES, (part + 1) * PART_BYTES);
      result = await sendAgain({ id: result.data.id, part: String(part) }, piece);
    }
    setPercent(null);
    if (result.ok) onDone(result.data);
    else setFailure(result);
  };
  return { start, percent, failure };
}

const TRIES = 3;
const PAUSE_MS = 1000;

/** Uploading a chunk is idempotent, so a lost connection is retried. */
async function sendAgain(search: Record<string, string>, piece: Blob): Promise<Outcome<Import>> {
  for (let tried = 1; ; tried += 1) {
    const result = await send(search, piece);
    if (result.ok || result.code !== NETWORK || tried === TRIES) return result;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * tried));
  }
}

const send = (search: Record<string, string>, body?: Blob): Promise<Outcome<Import>> =>
  sendFile(`/track/orders/import/file?${new URLSearchParams(search)}`, body);
