import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/**
 * The folder that holds package.json. Migrations, the database worker and static files are found from here,
 * because the bundled server in build/ has another `import.meta.url` than the sources have.
 */
export const projectRoot = findRoot(path.dirname(fileURLToPath(import.meta.url)));

function findRoot(folder: string): string {
  if (existsSync(path.join(folder, "package.json"))) return folder;
  const parent = path.dirname(folder);
  if (parent === folder) throw new Error("No package.json above the running file");
  return findRoot(parent);
}
