// npm run coupon -- add CODE --multiplier 0.7 --months 6 | list | end CODE: coupons of the configured database.
// npm run coupon -- offer SHOP --interval ANNUAL --quota 600000 --price 9000: a price arranged with one store.
import { checkNode, ensurePackages, loadEnvFile, run } from "./bootstrap.mjs";

checkNode();
ensurePackages();
loadEnvFile();
run(process.execPath, ["--import", "tsx", "scripts/coupon-command.ts", ...process.argv.slice(2)]);
