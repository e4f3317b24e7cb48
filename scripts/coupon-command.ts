import { couponCommands } from "./coupon-commands";
import { runDatabaseCommand } from "./database-command";

await runDatabaseCommand(couponCommands);
