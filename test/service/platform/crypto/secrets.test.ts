import { describe, expect, it } from "vitest";
import { createSecrets } from "../../../../service/platform/crypto/secrets";

const key = (id: string, fill: number) => ({ id, key: Buffer.alloc(32, fill) });

describe("a sealed secret", () => {
  it("opens with its key and for its purpose only", () => {
    const secrets = createSecrets([key("a", 1)]);
    const sealed = secrets.seal("shpat_planted", "tokens.access.1");

    expect(secrets.open(sealed, "tokens.access.1")).toBe("shpat_planted");
    expect(() => secrets.open(sealed, "tokens.access.2")).toThrow();
    expect(sealed).not.toContain("planted");
  });

  it("is never the same twice", () => {
    const secrets = createSecrets([key("a", 1)]);

    expect(secrets.seal("same", "p")).not.toBe(secrets.seal("same", "p"));
  });

  it("still opens after the key was rotated, while new ones are sealed with the new key", () => {
    const sealed = createSecrets([key("old", 1)]).seal("kept", "p");
    const rotated = createSecrets([key("new", 2), key("old", 1)]);

    expect(rotated.open(sealed, "p")).toBe("kept");
    expect(rotated.seal("fresh", "p")).toMatch(/^new\./);
  });

  it("fails loudly once its key was removed, without naming the value", () => {
    const sealed = createSecrets([key("old", 1)]).seal("shpat_planted", "p");

    expect(() => createSecrets([key("new", 2)]).open(sealed, "p")).toThrow(/"old"/);
  });

  it.each([0, 1, 2, 3])("does not open when part %i of it was altered", (part) => {
    const secrets = createSecrets([key("a", 1), key("b", 1)]);
    const parts = secrets.seal("kept", "p").split(".");
    const first = parts[part]![0] === "A" ? "B" : "A";
    parts[part] = `${first}${parts[part]!.slice(1)}`;

    expect(() => secrets.open(parts.join("."), "p")).toThrow();
  });

  it("is refused when it is cut short", () => {
    const secrets = createSecrets([key("a", 1)]);
    const sealed = secrets.seal("kept", "p");

    expect(() => secrets.open(sealed.slice(0, -3), "p")).toThrow();
    expect(() => secrets.open("", "p")).toThrow();
    expect(() => secrets.open("a", "p")).toThrow();
  });
});
