import { parseArgs, type ParseArgsConfig } from "node:util";
import { z } from "zod";
import { ownValue } from "../contract/own-value";
import { type Config, ConfigError, readConfig } from "../service/platform/config/config";
import type { Db } from "../service/platform/db/database";
import { EmbeddedDatabaseError } from "../service/platform/pglite-server/embedded-database-error";
import { migrate } from "../service/platform/db/migrate";
import { DatabaseError } from "../service/platform/db/database-error";
import { openForCommand } from "../service/platform/db/open";
import { devSecrets } from "../service/platform/config/dev-secrets";
import { createLog } from "../service/platform/log";
import { openQueue, type Queue } from "../service/platform/queue/queue";
import { jobs } from "../service/main/jobs";

/** Milliseconds that connections of the queue get to close. */
const CLOSE_MS = 5000;

/** A user error: printed as one sentence, with exit code 1. */
export class CommandError extends Error {}

interface CommandContext {
  db: Db;
  config: Config;
  /** For commands that queue jobs, which a running service then works on. */
  openQueue(): Promise<Pick<Queue, "enqueue" | "enqueueAll"> & { close(): Promise<void> }>;
}

export interface Command {
  /** Number of arguments after the name, such as a code or a store. */
  words: number;
  run: (context: CommandContext, words: string[], options: Record<string, unknown>) => Promise<string>;
}

export interface Commands {
  usage: string;
  options: NonNullable<ParseArgsConfig["options"]>;
  commands: Record<string, Command>;
}

/** A command's output and exit code. */
export interface CommandResult {
  code: number;
  stdout: string;
  stderr: string;
}

/** Opens the database and context of a command; `close` is called once it has run. */
type OpenContext = () => Promise<CommandContext & { close(): Promise<void> }>;

/** Runs a staff command on the configured database, prints its output and sets the exit code. */
export async function runDatabaseCommand(commands: Commands): Promise<void> {
  const { code, stdout, stderr } = await executeCommand(
    commands,
    process.argv.slice(2),
    openConfiguredContext,
  );
  if (stdout) process.stdout.write(stdout);
  if (stderr) process.stderr.write(stderr);
  process.exitCode = code;
}

/** The same without a process. User errors become one sentence; other errors are thrown. */
export async function executeCommand(
  { usage, options, commands }: Commands,
  argv: string[],
  openContext: OpenContext,
): Promise<CommandResult> {
  try {
    const { positionals, values } = parseArgs({ args: argv, allowPositionals: true, options });
    const [name = "", ...words] = positionals;
    const command = ownValue(commands, name);
    if (!command || words.length < command.words) {
      return { code: name === "" || name === "help" ? 0 : 1, stdout: `${usage}\n`, stderr: "" };
    }
    const { close, ...context } = await openContext();
    try {
      return { code: 0, stdout: `${await command.run(context, words, values)}\n`, stderr: "" };
    } finally {
      await close();
    }
  } catch (error) {
    return { code: 1, stdout: "", stderr: `${explain(error)}\n` };
  }
}

/** The sentence of a user error; rethrows every other error. */
function explain(error: unknown): string {
  if (error instanceof z.ZodError) return z.prettifyError(error);
  const isExpected = [CommandError, ConfigError, DatabaseError, EmbeddedDatabaseError].some(
    (kind) => error instanceof kind,
  );
  if (isExpected || (error as { code?: string }).code?.startsWith("ERR_PARSE_ARGS"))
    return (error as Error).message;
  throw error;
}

export async function openConfiguredContext(): ReturnType<OpenContext> {
  const config = readConfig(process.env, devSecrets);
  const database = await openForCommand(config, createLog("silent"), (error) => {
    throw error;
  });
  if (!database.isShared) await migrate(database.db);
  const { db, connection, isEmbedded } = database;
  return {
    ...{ db, config },
    async openQueue() {
      const queue = await openQueue({ connection, isEmbedded, jobs, log: createLog("silent") });
      return { ...queue, close: () => queue.stop(CLOSE_MS) };
    },
    close: () => database.close(),
  };
}
