import { runDatabaseCommand } from "./database-command";
import { whyCommands } from "./why-commands";

await runDatabaseCommand(whyCommands);
