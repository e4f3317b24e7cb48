import type { Context, Hono } from "hono";
import { z } from "zod";

/** Faults to simulate: each kind occurs so many times, then requests work again. */
export class Faults<Kind extends string> {
  private readonly left = new Map<Kind, number>();

  constructor(private readonly kinds: readonly [Kind, ...Kind[]]) {}

  set(kind: Kind, times: number): void {
    this.left.set(kind, times);
  }

  /** Whether the fault occurs now; each call consumes one occurrence. */
  strikes(kind: Kind): boolean {
    const left = this.left.get(kind) ?? 0;
    if (left > 0) this.left.set(kind, left - 1);
    return left > 0;
  }

  /**
   * `POST /faults {"twice": 2}` sets faults, `GET /faults` returns the remaining ones, `DELETE /faults` clears them.
   */
  mount(app: Hono): void {
    const Order = z.partialRecord(z.enum(this.kinds), z.int().min(0).max(1_000_000));
    const state = (c: Context) => c.json(Object.fromEntries(this.left));
    app.get("/faults", state);
    app.post("/faults", async (c) => {
      const order = Order.safeParse(await c.req.json().catch(() => null));
      if (!order.success) return c.json({ error: `Known faults: ${this.kinds.join(", ")}` }, 400);
      for (const kind of this.kinds) {
        const times = order.data[kind];
        if (times !== undefined) this.set(kind, times);
      }
      return state(c);
    });
    app.delete("/faults", (c) => {
      this.left.clear();
      return state(c);
    });
  }
}
