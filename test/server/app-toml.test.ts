import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { OPTIONAL_SCOPES } from "../../contract/optional-scopes";
import { REQUIRED_SCOPES } from "../../service/platform/config/config";
import { projectRoot } from "../../service/platform/project-root";
import { webhookTopics } from "../../service/main/webhooks/webhook-topics";

const toml = readFileSync(path.join(projectRoot, "shopify.app.toml"), "utf8");

/** The quoted words of every list of this name. */
function listed(name: string): string[] {
  const lists = [...toml.matchAll(new RegExp(`^(?:compliance_)?${name}\\s*=\\s*\\[([^\\]]*)\\]`, "gm"))];
  return lists.flatMap(([, list = ""]) => [...list.matchAll(/"([^"]+)"/g)].map(([, word]) => word!));
}

describe("shopify.app.toml", () => {
  it("subscribes to just the topics that are handled", () => {
    expect(listed("topics").sort()).toEqual([...webhookTopics.keys()].sort());
  });

  it("asks for just the scopes that are needed", () => {
    const [, scopes = ""] = /^scopes = "(.*)"$/m.exec(toml)!;

    expect(scopes.split(",").sort()).toEqual(REQUIRED_SCOPES.toSorted());
  });

  it("declares just the scopes that a switch asks for as optional", () => {
    expect(listed("optional_scopes").sort()).toEqual([...OPTIONAL_SCOPES].sort());
    expect(OPTIONAL_SCOPES.filter((scope) => REQUIRED_SCOPES.includes(scope))).toEqual([]);
  });
});
