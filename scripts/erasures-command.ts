import path from "node:path";
import { applyErasures, saveErasures } from "../service/main/saved-erasures";
import { type Commands, runDatabaseCommand } from "./database-command";

const USAGE = `Usage: npm run erasures -- save FOLDER
       npm run erasures -- apply FOLDER

  save adds to FOLDER/erasures.jsonl what the database knows of erasures: ids of Shopify's, no word of anybody. Run it with each backup, and
  more often. apply erases them from a database that an older backup was put into, before Waybill starts on it. Both may run twice.
  The database is the one that .env names.`;

/** Under npm, which changes into the project's folder, as the operator has typed it. */
const folderOf = (word: string | undefined) =>
  path.resolve(process.env.INIT_CWD ?? process.cwd(), word ?? "");

const commands: Commands = {
  usage: USAGE,
  options: {},
  commands: {
    save: {
      words: 1,
      run: async ({ db }, [folder]) => `${await saveErasures(db, folderOf(folder))} erasures added`,
    },
    apply: {
      words: 1,
      async run({ config, db }, [folder]) {
        const { shops, orders } = await applyErasures({ config, db }, [folderOf(folder)]);
        return `Erased again: ${shops} shops, the people of ${orders} orders`;
      },
    },
  },
};

await runDatabaseCommand(commands);
