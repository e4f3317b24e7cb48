import { parseArgs, type ParseArgsConfig } from "node:util";
import { z } from "zod";
import { type Config, ConfigError, readConfig } from "../service/config";
import type { Db } from "../service/db/database";
import { EmbeddedDatabaseError } from "../service/db/embedded/embedded-database-error";
import { migrate } from "../service/db/migrate";
import { DatabaseError, openConfiguredDatabase } from "../service/db/open";
import { localSecrets } from "../service/local-secrets";
import { createLog } from "../service/log";

/** Mistakes of whoever typed the command: one sentence, and exit code 1. */
export class CommandError extends Error {}

interface Desk {
  db: Db;
  config: Config;
}

export interface Command {
  /** How many words follow its name, such as a code or a store. */
  words: number;
  run: (desk: Desk, words: string[], options: Record<string, unknown>) => Promise<string>;
}

interface Commands {
  usage: string;
  options: NonNullable<ParseArgsConfig["options"]>;
  commands: Record<string, Command>;
}

/** Runs one command of our staff on the configured database, and sets the exit code. */
export async function runDatabaseCommand(given: Commands): Promise<void> {
  try {
    process.exitCode = await run(given);
  } catch (error) {
    const isExpected = [CommandError, ConfigError, DatabaseError, EmbeddedDatabaseError].some(
      (kind) => error instanceof kind,
    );
    if (error instanceof z.ZodError) console.error(z.prettifyError(error));
    else if (isExpected || (error as { code?: string }).code?.startsWith("ERR_PARSE_ARGS"))
      console.error((error as Error).message);
    else throw error;
    process.exitCode = 1;
  }
}

async function run({ usage, options, commands }: Commands): Promise<number> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options });
  const [name = "", ...words] = positionals;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command || words.length < command.words) {
    console.log(usage);
    return name === "" || name === "help" ? 0 : 1;
  }
  const config = readConfig(process.env, localSecrets);
  const database = await openConfiguredDatabase(config, createLog("silent"), (error) => {
    throw error;
  });
  try {
    await migrate(database.db);
    console.log(await command.run({ db: database.db, config }, words, values));
  } finally {
    await database.close();
  }
  return 0;
}
