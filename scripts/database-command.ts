import { parseArgs, type ParseArgsConfig } from "node:util";
import { z } from "zod";
import { ownValue } from "../contract/own-value";
import { type Config, ConfigError, readConfig } from "../service/config";
import type { Db } from "../service/db/database";
import { EmbeddedDatabaseError } from "../service/db/embedded/embedded-database-error";
import { migrate } from "../service/db/migrate";
import { DatabaseError } from "../service/db/database-error";
import { openConfiguredDatabase } from "../service/db/open";
import { devSecrets } from "../service/dev-secrets";
import { createLog } from "../service/log";

/** Mistakes of whoever typed the command: one sentence, and exit code 1. */
export class CommandError extends Error {}

interface CommandContext {
  db: Db;
  config: Config;
}

export interface Command {
  /** How many words follow its name, such as a code or a store. */
  words: number;
  run: (context: CommandContext, words: string[], options: Record<string, unknown>) => Promise<string>;
}

export interface Commands {
  usage: string;
  options: NonNullable<ParseArgsConfig["options"]>;
  commands: Record<string, Command>;
}

/** What a command printed, and its exit code. */
export interface CommandAnswer {
  code: number;
  stdout: string;
  stderr: string;
}

/** Opens what a command works on; `close` is called once it has run. */
type OpenContext = () => Promise<CommandContext & { close(): Promise<void> }>;

/** Runs one command of our staff on the configured database, prints its answer and sets the exit code. */
export async function runDatabaseCommand(commands: Commands): Promise<void> {
  const { code, stdout, stderr } = await answerCommand(
    commands,
    process.argv.slice(2),
    openConfiguredContext,
  );
  if (stdout) process.stdout.write(stdout);
  if (stderr) process.stderr.write(stderr);
  process.exitCode = code;
}

/** The same without a process of its own. Mistakes of whoever typed it are one sentence; other errors are thrown. */
export async function answerCommand(
  { usage, options, commands }: Commands,
  argv: string[],
  openContext: OpenContext,
): Promise<CommandAnswer> {
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

/** The sentence for a mistake of whoever typed the command; throws everything else again. */
function explain(error: unknown): string {
  if (error instanceof z.ZodError) return z.prettifyError(error);
  const isExpected = [CommandError, ConfigError, DatabaseError, EmbeddedDatabaseError].some(
    (kind) => error instanceof kind,
  );
  if (isExpected || (error as { code?: string }).code?.startsWith("ERR_PARSE_ARGS"))
    return (error as Error).message;
  throw error;
}

async function openConfiguredContext(): ReturnType<OpenContext> {
  const config = readConfig(process.env, devSecrets);
  const database = await openConfiguredDatabase(config, createLog("silent"), (error) => {
    throw error;
  });
  await migrate(database.db);
  return { db: database.db, config, close: () => database.close() };
}
