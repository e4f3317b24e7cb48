import { executeCommand, type CommandResult, type Commands } from "../../scripts/database-command";
import type { Config } from "../../service/platform/config/config";
import type { TestService } from "./harness";

/** Runs a command of our staff on the service's own database, in this process. */
export function runCommand(
  { ctx }: TestService,
  commands: Commands,
  args: string[],
  config: Partial<Config> = {},
): Promise<CommandResult> {
  return executeCommand(commands, args, async () => ({
    db: ctx.db,
    config: { ...ctx.config, ...config },
    openQueue: async () => ({ ...ctx, close: async () => {} }),
    close: async () => {},
  }));
}
