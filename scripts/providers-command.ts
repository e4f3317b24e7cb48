import { providersCommands } from "./providers-commands";
import { runDatabaseCommand } from "./database-command";

await runDatabaseCommand(providersCommands);
