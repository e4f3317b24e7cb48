import type { LoadContext } from "../load-context";

const memories = new WeakMap<LoadContext, Map<string, Promise<unknown>>>();

/**
 * Remix runs the loaders of one request side by side; what several of them need is asked for once. The context is one
 * object per request. `key` must tell who is asking (the bearer), so that a context shared by mistake could never
 * hand one shop's answer to another.
 */
export function requestMemo<Value>(
  context: LoadContext,
  key: string,
  make: () => Promise<Value>,
): Promise<Value> {
  const memory = memories.get(context) ?? new Map<string, Promise<unknown>>();
  memories.set(context, memory);
  const running = (memory.get(key) as Promise<Value> | undefined) ?? make();
  memory.set(key, running);
  return running.catch((error: unknown) => {
    // Remix reads the body of what each loader throws, and a body can be read once.
    throw error instanceof Response ? error.clone() : error;
  });
}
