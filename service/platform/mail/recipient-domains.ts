/** After a first answer that asks to come back later; doubling with each further one. */
const FIRST_MS = 60_000;
const MOST_MS = 30 * 60_000;
/** A domain that has taken so many at once again is one like any other. */
const FREE_AT = 16;
/** Domains that are known to throttle; the oldest is forgotten. */
const MOST_DOMAINS = 5_000;

interface Throttled {
  until: Date;
  strikes: number;
  /** Mails on their way to it at once: one after a wait, then twice as many with each that is taken. */
  allowed: number;
  inFlight: number;
}

/** How a mail to a domain has ended. `throttled`: it takes no more for now from where it comes. */
export type DomainOutcome = "sent" | "throttled" | "other";

/**
 * Domains of recipients that have asked to be left alone (421, 4.7.x), each as one transport has met it, in this process. All mails by that
 * transport to that domain wait; then they go one at a time, and more with each that is taken. Others are not limited.
 */
export interface RecipientDomains {
  /** Until when mails to it wait; null: this one goes, and `leave` is called when it has ended. */
  enter(transport: string, domain: string): Date | null;
  leave(transport: string, domain: string, outcome: DomainOutcome): void;
}

export function createRecipientDomains(now: () => Date): RecipientDomains {
  const known = new Map<string, Throttled>();
  const keyOf = (transport: string, domain: string) => `${transport} ${domain.toLowerCase()}`;

  function throttle(key: string, at: Date): void {
    const { strikes = 0, inFlight = 0, until = at } = known.get(key) ?? {};
    // Those that were on their way together are one refusal.
    const isNew = until <= at;
    const next = isNew ? strikes + 1 : strikes;
    known.delete(key);
    known.set(key, {
      until: isNew ? new Date(at.getTime() + Math.min(MOST_MS, FIRST_MS * 2 ** (next - 1))) : until,
      ...{ strikes: next, allowed: 1, inFlight },
    });
    if (known.size > MOST_DOMAINS) known.delete(known.keys().next().value!);
  }

  return {
    enter(transport, domain) {
      const state = known.get(keyOf(transport, domain));
      if (!state) return null;
      const at = now();
      if (state.until > at) return state.until;
      if (state.inFlight >= state.allowed) return new Date(at.getTime() + FIRST_MS / 2);
      state.inFlight += 1;
      return null;
    },
    leave(transport, domain, outcome) {
      const key = keyOf(transport, domain);
      const before = known.get(key);
      if (before) before.inFlight = Math.max(0, before.inFlight - 1);
      if (outcome === "throttled") throttle(key, now());
      if (outcome !== "sent" || !before) return;
      before.allowed *= 2;
      if (before.allowed >= FREE_AT) known.delete(key);
    },
  };
}
