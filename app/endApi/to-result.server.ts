import type { Outcome } from "./calls";
import type { Failure } from "./failure";

/** For actions: a failed call as data, so that the page stays and says so next to the button. A 401 still throws. */
export async function toResult<Data>(call: Promise<Data>): Promise<Outcome<Data>> {
  try {
    return { ok: true, data: await call };
  } catch (thrown) {
    if (!(thrown instanceof Response) || thrown.status === 401 || thrown.status < 400) throw thrown;
    return { ok: false, ...((await thrown.json()) as Failure) };
  }
}
