import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import type { DevSecrets } from "./config";

const Secrets = z.object({ appSecret: z.string().min(32), encryptionKeys: z.string() });

/**
 * Secrets for a machine that has none configured: generated once and kept beside the embedded database, readable by its
 * owner only, so that cookies and stored tokens survive a restart.
 */
export function devSecrets(dataDir: string): DevSecrets {
  const file = path.join(dataDir, "secrets.json");
  try {
    return Secrets.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  const secrets = {
    appSecret: randomBytes(32).toString("base64url"),
    encryptionKeys: `local-1:${randomBytes(32).toString("base64")}`,
  };
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  return secrets;
}
