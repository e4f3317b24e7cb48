import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "./bootstrap.mjs";

/** Writes a generated file as `npm run lint` wants it: formatted by .oxfmtrc.json. @throws Error when the text cannot be parsed. */
export function writeFormatted(file: string, text: string): void {
  writeFileSync(file, text);
  const oxfmt = path.join(root, "node_modules/oxfmt/bin/oxfmt");
  const { status, stderr } = spawnSync(process.execPath, [oxfmt, file], { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new Error(`${file} cannot be formatted: ${stderr}`);
}
