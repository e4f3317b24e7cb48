import path from "node:path";
import { Worker } from "node:worker_threads";
import type { Mode, Reader } from "../../../../storefront/mail/liquid/engines.mjs";
import type { LiquidFault } from "../../../../storefront/mail/liquid/fault.mjs";
import { projectRoot } from "../../project-root";

export interface LiquidTemplate {
  mode: Mode;
  text: string;
}

/** A template of a merchant that cannot be filled: the mail is made of the default one. */
export class TemplateFault extends Error {
  constructor(
    /** `index`: which of the templates that were given. */
    readonly fault: LiquidFault & { index: number },
  ) {
    super(`Template ${fault.index} cannot be filled: ${fault.key} at line ${fault.line}`);
  }
}

export interface TemplateFiller {
  /**
   * Fills templates of one mail, in their order.
   * @throws TemplateFault where one is wrong, or takes more time, memory or room than templates may
   */
  fill(templates: readonly LiquidTemplate[], data: object, reader: Reader): Promise<string[]>;
  /** Ends its thread; what is being filled is refused. */
  stop(): Promise<void>;
}

interface Options {
  /** For the templates of one mail. */
  limitMs?: number;
  /** After which the thread is ended until it is needed again. */
  idleMs?: number;
}

interface Answer {
  id: number;
  filled?: string[];
  fault?: LiquidFault & { index: number };
}

interface Waiting {
  resolve(filled: string[]): void;
  reject(error: Error): void;
}

const TOO_LONG = { index: 0, key: "limit" as const, name: null, line: 1, column: 1 };

/** A thread of its own, started with the first template; mails are filled one after the other. */
export function createTemplateFiller({ limitMs = 1_000, idleMs = 60_000 }: Options = {}): TemplateFiller {
  let thread: Worker | null = null;
  let online: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let tasks = 0;
  let waiting: (Waiting & { id: number }) | null = null;

  function end(worker: Worker): Promise<unknown> {
    if (thread === worker) thread = null;
    return worker.terminate();
  }

  function start(): Worker {
    const started = new Worker(path.join(projectRoot, "service/platform/mail/liquid/worker.mjs"), {
      // What a template may allocate is limited far below; this holds what the limit does not count.
      resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 },
      env: {},
    });
    started.unref();
    online = new Promise((resolve) => started.once("online", resolve).once("exit", resolve));
    started.on("message", ({ id, filled, fault }: Answer) => {
      if (waiting?.id !== id) return;
      if (filled) waiting.resolve(filled);
      else waiting.reject(new TemplateFault(fault ?? TOO_LONG));
    });
    // Out of memory: the template's fault, as far as anybody can tell.
    started.on("error", () => {
      if (thread === started) thread = null;
      waiting?.reject(new TemplateFault(TOO_LONG));
    });
    return started;
  }

  async function fillNow(templates: readonly LiquidTemplate[], data: object, reader: Reader) {
    clearTimeout(idle);
    const worker = (thread ??= start());
    // The start of the thread is none of a template's time.
    await online;
    const id = (tasks += 1);
    let late: NodeJS.Timeout | undefined;
    try {
      return await new Promise<string[]>((resolve, reject) => {
        waiting = { id, resolve, reject };
        late = setTimeout(() => {
          void end(worker);
          reject(new TemplateFault(TOO_LONG));
        }, limitMs);
        worker.postMessage({ id, templates, data, reader });
      });
    } finally {
      clearTimeout(late);
      waiting = null;
      idle = setTimeout(() => void (thread && end(thread)), idleMs).unref();
    }
  }

  return {
    fill(templates, data, reader) {
      if (templates.length === 0) return Promise.resolve([]);
      const turn = last.then(() => fillNow(templates, data, reader));
      last = turn.catch(() => {});
      return turn;
    },
    async stop() {
      clearTimeout(idle);
      if (thread) await end(thread);
      waiting?.reject(new Error("The thread of templates was stopped"));
    },
  };
}
