import path from "node:path";
import { Worker } from "node:worker_threads";
import type { Mode, Reader } from "../../../../storefront/mail/liquid/engines.mjs";
import type { LiquidFault } from "../../../../storefront/mail/liquid/fault.mjs";
import type { Inspected } from "../../../../storefront/mail/liquid/inspect.mjs";
import { projectRoot } from "../../project-root";
import { createTurns, TurnLate } from "../../turns";

declare module "../../context" {
  interface Context {
    templates: {
      /** For mails that are sent. */
      mails: TemplateFiller;
      /** For what merchants write and look at: however much that is, no mail waits for it. */
      drafts: TemplateFiller;
    };
  }
}

export interface LiquidTemplate {
  mode: Mode;
  text: string;
}

/** The process ends: what was to be filled is filled by another one. */
export class TemplatesStopped extends Error {}

/**
 * It took longer than any template takes on a machine that has time for it. What a template may do is counted, so this says nothing of it:
 * the machine is busy.
 */
export class TemplateLate extends Error {}

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
   * @param owner whose they are: owners take turns, however many templates one of them has waiting
   * @throws TemplateFault where one is wrong, or takes more work, memory or room than templates may; TemplateLate
   */
  fill(templates: readonly LiquidTemplate[], data: object, reader: Reader, owner?: string): Promise<string[]>;
  /**
   * What is wrong with each, or the variables that it reads; nothing is filled.
   * @throws TemplateFault where that takes more memory than templates may; TemplateLate
   */
  inspect(templates: readonly LiquidTemplate[], owner?: string): Promise<Inspected[]>;
  /** Ends its thread; what is being filled is refused. */
  stop(): Promise<void>;
}

interface Options {
  /** Of the clock, for the templates of one mail: the last resort. The work that they may do takes a thirtieth of it. */
  limitMs?: number;
  /** Until their turn; by itself as long as it takes. */
  waitsForMs?: number;
  /** After which the thread is ended until it is needed again. */
  idleMs?: number;
}

interface Answer {
  id: number;
  filled?: string[];
  inspected?: Inspected[];
  fault?: LiquidFault & { index: number };
}

interface Waiting {
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

const TOO_MUCH = { index: 0, key: "limit" as const, name: null, line: 1, column: 1 };

/** A thread of its own, started with the first template; mails are filled one after the other, of each owner in turn. */
export function createTemplateFiller({
  limitMs = 8_000,
  waitsForMs,
  idleMs = 60_000,
}: Options = {}): TemplateFiller {
  let thread: Worker | null = null;
  let online: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;
  const turns = createTurns();
  let tasks = 0;
  let waiting: (Waiting & { id: number }) | null = null;
  let isStopped = false;

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
    started.on("message", (answer: Answer) => {
      if (waiting?.id !== answer.id) return;
      if (answer.fault) waiting.reject(new TemplateFault(answer.fault));
      else waiting.resolve(answer);
    });
    // Out of memory: the template's fault, as far as anybody can tell.
    started.on("error", () => {
      if (thread === started) thread = null;
      waiting?.reject(new TemplateFault(TOO_MUCH));
    });
    return started;
  }

  async function askNow(task: object): Promise<Answer> {
    if (isStopped) throw new TemplatesStopped("The thread of templates was stopped");
    clearTimeout(idle);
    const worker = (thread ??= start());
    // The start of the thread is none of a template's time.
    await online;
    const id = (tasks += 1);
    let late: NodeJS.Timeout | undefined;
    try {
      return await new Promise<Answer>((resolve, reject) => {
        waiting = { id, resolve, reject };
        late = setTimeout(() => {
          void end(worker);
          reject(new TemplateLate(`No answer within ${limitMs} ms`));
        }, limitMs);
        worker.postMessage({ id, ...task });
      });
    } finally {
      clearTimeout(late);
      waiting = null;
      idle = setTimeout(() => void (thread && end(thread)), idleMs).unref();
    }
  }

  async function ask(owner: string, task: object): Promise<Answer> {
    try {
      return await turns.run(owner, () => askNow(task), waitsForMs);
    } catch (error) {
      if (error instanceof TurnLate) throw new TemplateLate(error.message);
      throw error;
    }
  }

  return {
    async fill(templates, data, reader, owner = "") {
      if (templates.length === 0) return [];
      return (await ask(owner, { templates, data, reader })).filled!;
    },
    async inspect(templates, owner = "") {
      if (templates.length === 0) return [];
      return (await ask(owner, { inspect: templates })).inspected!;
    },
    async stop() {
      isStopped = true;
      clearTimeout(idle);
      if (thread) await end(thread);
      waiting?.reject(new TemplatesStopped("The thread of templates was stopped"));
    },
  };
}
