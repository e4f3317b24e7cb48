import { runDatabaseCommand } from "./database-command";
import { operateCommands } from "./operate-commands";

await runDatabaseCommand(operateCommands);
