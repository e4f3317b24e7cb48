import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { OrderId, ShopId } from "../../../../contract/ids";
import { isSignedLink } from "../../../../contract/signed-links";
import { deriveSigningKeys } from "../../../../service/platform/crypto/signing-keys";
import { AppError } from "../../../../service/platform/errors";
import {
  defineLinkKind,
  signedLink,
  signLinkToken,
  verifySignedLink,
} from "../../../../service/platform/signed-links/signed-link";

const secret = "a-secret-of-at-least-32-characters";
const config = { signingKeys: deriveSigningKeys([secret]), appUrl: "https://waybill.example" };
const kind = defineLinkKind({
  name: "update-status",
  page: "/track/orders/updateStatus",
  expiresInDays: 7,
  uses: 1,
});
const now = new Date("2026-11-23T12:00:00Z");
const of = { shop: ShopId.parse(7), subject: OrderId.parse("42") };
const token = signLinkToken(config, kind, of, now);
const [version, payload, signature] = token.split(".") as [string, string, string];

const reasonOf = (given: string, at = now, with_ = config): string => {
  try {
    verifySignedLink(given, with_, at);
    return "good";
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
};
/** Signed with our key, so that only what is signed is wrong. */
const signedBy = (key: Buffer, value: unknown, named = "wl1") => {
  const signed = `${named}.${Buffer.from(JSON.stringify(value)).toString("base64url")}`;
  return `${signed}.${createHmac("sha256", key).update(signed).digest("base64url")}`;
};
const issued = now.getTime();
const good = ["update-status", 7, "42", "abc", issued, issued + 1000];
const [key] = config.signingKeys.signedLink;

describe("a signed link", () => {
  it("says shop, kind, subject and its own end, and nothing else", () => {
    const actor = verifySignedLink(token, config, now);

    expect(actor).toEqual({
      ...{ shop: 7, kind: "update-status", subject: "42" },
      link: {
        ...{ id: expect.stringMatching(/^[\w-]{16}$/), issuedAt: now },
        expiresAt: new Date("2026-11-30T12:00:00Z"),
      },
    });
  });

  it("has an id of its own each time, for its uses are counted by it", () => {
    const ids = Array.from({ length: 100 }, () =>
      verifySignedLink(signLinkToken(config, kind, of, now), config, now),
    );

    expect(new Set(ids.map(({ link }) => link.id)).size).toBe(100);
  });

  it("leads to its page in a language, and fits into a mail", () => {
    const link = signedLink(config, kind, { ...of, locale: "de" }, now);

    expect(link).toMatch(/^https:\/\/waybill\.example\/track\/orders\/updateStatus\?locale=de&link=wl1\./);
    expect(link.length).toBeLessThan(300);
  });

  it("is good until its last moment", () => {
    const end = new Date("2026-11-30T12:00:00Z");

    expect(reasonOf(token, new Date(end.getTime() - 1))).toBe("good");
    expect(reasonOf(token, end)).toBe("signedLinkExpired");
  });

  it("of a former secret is good as long as that is listed", () => {
    const rotated = {
      ...config,
      signingKeys: deriveSigningKeys(["another-secret-of-32-characters!!", secret]),
    };
    const replaced = { ...config, signingKeys: deriveSigningKeys(["another-secret-of-32-characters!!"]) };

    expect(reasonOf(token, now, rotated)).toBe("good");
    expect(reasonOf(token, now, replaced)).toBe("signedLinkInvalid");
  });

  it("is the only value that is made of the own JSON below the own key", () => {
    expect(reasonOf(signedBy(key, good))).toBe("good");
  });

  it.each<[string, string]>([
    ["nothing", ""],
    ["a word", "constructor"],
    ["cut off within the signature", token.slice(0, -1)],
    ["cut off before the signature", `${version}.${payload}`],
    ["without a payload", `${version}..${signature}`],
    ["with another signature", `${version}.${payload}.${"A".repeat(43)}`],
    ["with a changed payload", `${version}.${payload.slice(0, -2)}xx.${signature}`],
    ["with another payload below its signature", `wl1.${signedBy(key, good).split(".")[1]}.${signature}`],
    ["of another version", signedBy(key, good, "wl2")],
    ["signed with the key of another purpose", signedBy(config.signingKeys.trackingLink[0], good)],
    ["signed with the secret itself", signedBy(Buffer.from(secret), good)],
    ["of a kind that is none", signedBy(key, ["__proto__", ...good.slice(1)])],
    ["with no id of an order", signedBy(key, ["update-status", 7, "1 or 1=1", ...good.slice(3)])],
    ["with a field too few", signedBy(key, good.slice(0, -1))],
    ["with a field too many", signedBy(key, [...good, 1])],
    ["with an object", signedBy(key, { kind: "update-status" })],
    ["with null", signedBy(key, null)],
    ["far too long", `wl1.${"A".repeat(100_000)}.${signature}`],
    ["hostile", "wl1.\u0000\ud800.';drop table orders;--"],
    ["with a line break", `${token}\n`],
  ])("is not one that is %s", (_, given) => {
    expect(reasonOf(given)).toBe("signedLinkInvalid");
  });

  it("has a form that can be told from any other bearer without a key", () => {
    expect(isSignedLink(token)).toBe(true);
    expect(isSignedLink("eyJhbGciOiJIUzI1NiJ9.e30.c2ln")).toBe(false);
  });
});
