import { AsyncLocalStorage } from "node:async_hooks";
import type { Turns } from "../../../domain/tracking-providers/budget/turns";
import { ProviderError, type ReservedTurn } from "../../../domain/tracking-providers/provider";
import { accountError, httpJson, type JsonRequest, type JsonResponse } from "./http-json";

/** The rate of our account with a provider. */
export interface Rate {
  account: string;
  perSecond: number;
  turns: Turns | undefined;
}

/** A turn that was taken before the call; `send` is undefined once a call has used it. */
interface Reservation {
  account: string;
  send: (() => Promise<() => Promise<void>>) | undefined;
}

const reservations = new AsyncLocalStorage<Reservation>();

/** Waits until a call is allowed, and keeps it for the first one within `within`; null where no rate is kept. */
export async function reserveTurn({ account, perSecond, turns }: Rate): Promise<ReservedTurn | null> {
  const turn = await turns?.reserve?.(account, perSecond);
  if (!turn) return null;
  const reservation: Reservation = { account, send: () => turn.send() };
  return {
    within: (run) => reservations.run(reservation, run),
    async giveBack() {
      if (reservation.send) await turn.giveBack();
      reservation.send = undefined;
    },
  };
}

/** Uses the turn that was reserved for this account, if there is one. */
function useReserved(account: string) {
  const reservation = reservations.getStore();
  if (reservation?.account !== account) return undefined;
  const { send } = reservation;
  reservation.send = undefined;
  return send?.();
}

/**
 * Sends a request once the provider's rate allows it. Where it is refused for the rate nevertheless, all processes wait as long
 * as the provider says.
 * @throws ProviderError where there is no response, or one about the account
 */
export async function callInTurn(
  { account, perSecond, turns }: Rate,
  request: JsonRequest,
): Promise<JsonResponse> {
  const answered = await (useReserved(account) ?? turns?.take(account, perSecond));
  const response = await httpJson(request);
  await answered?.();
  const refused = accountError(request.name, response);
  if (!refused) return response;
  if (refused.kind === "rate_limited") await turns?.pause(account, refused.retryAfter ?? 1);
  throw refused;
}

/** The response is about the rate although its status is not: bodies of some providers say so by a code. */
export async function refusedForRate({ account, turns }: Rate, name: string): Promise<ProviderError> {
  await turns?.pause(account, 1);
  return new ProviderError("rate_limited", `${name}: too many requests`, 1);
}
