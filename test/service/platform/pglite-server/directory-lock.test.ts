import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { lockDirectory } from "../../../../service/platform/pglite-server/directory-lock";
import { projectRoot } from "../../../../service/platform/project-root";

const stateOf = (pid: number) => readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").pop()?.[0];

it.runIf(process.platform === "linux")(
  "the lock of a process that was killed and not yet waited for by its parent is taken over",
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "waybill-lock-"));
    const file = path.join(folder, "lock");
    const code = `import { lockDirectory } from "./service/platform/pglite-server/directory-lock.ts";
      lockDirectory(${JSON.stringify(file)}); console.log(process.pid); setInterval(() => {}, 1000);`;
    // The shell becomes a `sleep`, which waits for no child.
    const parent = spawn(
      "sh",
      ["-c", `"$0" --import tsx --input-type=module -e "$1" & exec sleep 600`, process.execPath, code],
      { cwd: projectRoot, stdio: ["ignore", "pipe", "inherit"] },
    );
    onTestFinished(() => {
      parent.kill("SIGKILL");
      rmSync(folder, { recursive: true });
    });
    const pid = await new Promise<number>((resolve) =>
      parent.stdout.once("data", (text: Buffer) => resolve(Number(text.toString()))),
    );
    expect(() => lockDirectory(file, undefined)).toThrow(`in use by process ${pid}`);

    execFileSync("kill", ["-9", String(pid)]);
    await expect.poll(() => stateOf(pid)).toBe("Z");
    lockDirectory(file, undefined).release();
  },
);
