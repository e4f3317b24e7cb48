import { createHash } from "node:crypto";
import { BAD_PARAMETER, CONFLICT } from "../../../contract/errors";
import { type Envelope, IdempotencyKey } from "../../../contract/envelope";
import type { ShopId } from "../../../contract/ids";
import type { Context } from "../context";
import { AppError } from "../errors";
import {
  deleteIdempotentCallsOf,
  findIdempotentCall,
  releaseCallKey,
  storeAnswer,
  takeCallKey,
} from "./idempotent-calls.queries";
import type { Db } from "../db/database";

/** How long a key gets its first answer. */
export const ANSWERS_KEPT_MS = 24 * 3_600_000;
/** A call that has no answer after this was ended with its process: calls give up after 30 seconds. */
const STALE_MS = 2 * 60_000;
const PURPOSE = "idempotent_calls.answer";

export interface CallAnswer {
  status: number;
  body: Envelope;
  headers?: Record<string, string>;
}

interface Request {
  shop: ShopId;
  /** Of the header `Idempotency-Key`; null: the call is done without looking. */
  key: string | null;
  call: string;
  input: unknown;
}

type Outside = Pick<Context, "db" | "now" | "secrets">;

/**
 * Does a call once per shop and key: the first answer is stored, encrypted, and a request with the same key gets it within
 * 24 hours. An answer after which trying again is right (429, 5xx) is not stored.
 * @param work does the call and turns what it throws into an answer
 * @throws AppError CONFLICT while the first request is under way, BAD_PARAMETER for a key of another request
 */
export async function answerOnce(
  { db, now, secrets }: Outside,
  { shop, key, call, input }: Request,
  work: () => Promise<CallAnswer>,
): Promise<CallAnswer> {
  if (key === null) return work();
  if (!IdempotencyKey.safeParse(key).success) throw new AppError(BAD_PARAMETER, "idempotencyKeyWrong");
  const inputHash = createHash("sha256").update(JSON.stringify(input)).digest();
  const given = { shopId: shop, key, call, inputHash };

  if (!(await takeCallKey(db, given, now(), new Date(now().getTime() - STALE_MS)))) {
    const first = await findIdempotentCall(db, given);
    if (first && (first.call !== call || !first.inputHash.equals(inputHash)))
      throw new AppError(BAD_PARAMETER, "idempotencyKeyUsed");
    if (!first?.answer || first.status === null) throw new AppError(CONFLICT, "requestUnderWay");
    return { status: first.status, body: JSON.parse(secrets.open(first.answer, PURPOSE)) as Envelope };
  }

  const answer = await work().catch(async (error: unknown) => {
    await releaseCallKey(db, given);
    throw error;
  });
  const { status, body } = answer;
  if (status === 429 || status >= 500) await releaseCallKey(db, given);
  else await storeAnswer(db, given, { status, answer: secrets.seal(JSON.stringify(body), PURPOSE) });
  return answer;
}

/** Part of erasing a customer: answers of the last day may name them, and are encrypted. */
export async function eraseAnswers(_: unknown, tx: Db, shop: ShopId): Promise<void> {
  await deleteIdempotentCallsOf(tx, shop);
}
