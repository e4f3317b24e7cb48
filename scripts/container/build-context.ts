import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";

/**
 * What `COPY . .` gets of a folder by its .dockerignore: names in the folder itself. Of the file's language only what ours uses is
 * understood: `*`, names that come back with `!`, and names that are left out at any depth (`**` + `/name` or `/*.ending`).
 * @throws Error for a pattern of another form
 */
export function readBuildContext(folder: string): { names: string[]; isIgnored: (file: string) => boolean } {
  const patterns = readFileSync(path.join(folder, ".dockerignore"), "utf8")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith("#"));
  if (patterns[0] !== "*") throw new Error(".dockerignore must begin with * and name what comes back");
  const back: string[] = [];
  const endings: string[] = [];
  for (const pattern of patterns.slice(1)) {
    const name = /^!([\w.-]+)$/.exec(pattern)?.[1];
    const ending = /^\*\*\/(\*?[\w.-]+)$/.exec(pattern)?.[1];
    if (name) back.push(name);
    else if (ending) endings.push(ending);
    else throw new Error(`.dockerignore: ${pattern} is of a form that is not understood here`);
  }
  const isIgnored = (file: string) =>
    endings.some((ending) =>
      ending.startsWith("*") ? file.endsWith(ending.slice(1)) : path.basename(file) === ending,
    );
  const present = new Set(readdirSync(folder));
  return { names: back.filter((name) => present.has(name)), isIgnored };
}
