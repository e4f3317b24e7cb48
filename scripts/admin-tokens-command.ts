import { adminTokensCommands } from "./admin-tokens-commands";
import { runDatabaseCommand } from "./database-command";

await runDatabaseCommand(adminTokensCommands);
