import { runDatabaseCommand } from "./database-command";
import { rebuildCommands } from "./rebuild-commands";

await runDatabaseCommand(rebuildCommands);
