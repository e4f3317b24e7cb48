import type { Faults } from "./faults";

export const PUSH_FAULTS = ["late", "twice", "out_of_order", "lost", "wrong_signature"] as const;
export type PushFault = (typeof PUSH_FAULTS)[number];

export interface Push {
  url: string;
  /** Called when the webhook is sent, so that a late one has its own time. */
  write(isSignedWrongly: boolean): { headers: Record<string, string>; body: string };
}

export interface PushOptions {
  now: () => Date;
  faults: Pick<Faults<PushFault>, "strikes">;
  /** Delay of a webhook by the fault `late`. */
  lateMs?: number;
  /** An unreachable receiver is expected: it is logged, not thrown. */
  log?: (facts: Record<string, unknown>, message: string) => void;
}

/** Sends webhooks when events fall due, with faults on request. */
export class Pushes {
  readonly count = { sent: 0, failed: 0 };
  private readonly armed = new Map<string, { times: number[]; pushAt: (time: Date) => Push }>();
  private held: Push[] = [];
  private timer: NodeJS.Timeout | undefined;
  private nextLook = Infinity;
  private readonly late = new Set<NodeJS.Timeout>();

  constructor(private readonly options: PushOptions) {}

  /** Past times are not pushed: a late registration reads them instead. */
  arm(key: string, times: Date[], pushAt: (time: Date) => Push): void {
    const now = this.options.now().getTime();
    const future = times.map((time) => time.getTime()).filter((time) => time > now);
    this.armed.delete(key);
    if (future.length === 0) return;
    this.armed.set(key, { times: future, pushAt });
    // A demo store arms thousands at once: the timer is reset only for an earlier time.
    if (future[0]! < this.nextLook) this.wind();
  }

  disarm(key: string): void {
    this.armed.delete(key);
  }

  /** Sends everything due; called by the timer, and by tests that have moved the clock. */
  async flush(): Promise<void> {
    const now = this.options.now().getTime();
    const due = [...this.armed].flatMap(([key, { times, pushAt }]) => {
      const dueTimes = times.filter((time) => time <= now);
      const rest = times.slice(dueTimes.length);
      if (rest.length === 0) this.armed.delete(key);
      else this.armed.set(key, { times: rest, pushAt });
      return dueTimes.map((time) => ({ time, push: pushAt(new Date(time)) }));
    });
    for (const { push } of due.sort((a, b) => a.time - b.time)) await this.deliver(push);
    this.wind();
  }

  /** Sends a webhook at once. */
  sendNow(push: Push): Promise<void> {
    return this.send(push);
  }

  close(): void {
    clearTimeout(this.timer);
    for (const timer of this.late) clearTimeout(timer);
    this.armed.clear();
  }

  private async deliver(push: Push): Promise<void> {
    const { faults, lateMs = 5000 } = this.options;
    if (faults.strikes("lost")) return;
    if (faults.strikes("out_of_order")) {
      this.held.push(push);
      return;
    }
    if (faults.strikes("late")) {
      const timer = setTimeout(() => {
        this.late.delete(timer);
        void this.send(push);
      }, lateMs);
      this.late.add(timer.unref());
      return;
    }
    await this.send(push, faults.strikes("twice") ? 2 : 1);
    const superseded = this.held;
    this.held = [];
    for (const older of superseded) await this.send(older);
  }

  private async send(push: Push, times = 1): Promise<void> {
    const { headers, body } = push.write(this.options.faults.strikes("wrong_signature"));
    for (let time = 0; time < times; time++) {
      try {
        const response = await fetch(push.url, {
          method: "POST",
          headers: { "content-type": "application/json", ...headers },
          body,
          signal: AbortSignal.timeout(10_000),
        });
        await response.arrayBuffer();
        if (!response.ok) throw new Error(`The receiver answered ${response.status}`);
        this.count.sent++;
      } catch (error) {
        this.count.failed++;
        this.options.log?.({ url: push.url, reason: String(error) }, "push not delivered");
      }
    }
  }

  private wind(): void {
    clearTimeout(this.timer);
    this.nextLook = Infinity;
    if (this.armed.size === 0) return;
    const now = this.options.now().getTime();
    let next = Infinity;
    for (const { times } of this.armed.values()) next = Math.min(next, times[0]!);
    // setTimeout accepts at most 2^31 ms: the timer wakes at least every hour.
    this.nextLook = Math.min(Math.max(next, now), now + 3_600_000);
    this.timer = setTimeout(() => void this.flush(), this.nextLook - now).unref();
  }
}
