import fc from "fast-check";
import { expect, it } from "vitest";
import { ShopId } from "../../../../contract/ids";
import { readReturnToken, returnToken } from "../../../../service/domain/mail-recipients/return-token";
import { addressHashes, plainAddress } from "../../../../service/domain/mail-recipients/address-hash";
import { deriveSigningKeys } from "../../../../service/platform/crypto/signing-keys";

const config = { signingKeys: deriveSigningKeys(["a-secret-of-at-least-32-characters-1"]) };
const rotated = {
  signingKeys: deriveSigningKeys([
    "a-secret-of-at-least-32-characters-2",
    "a-secret-of-at-least-32-characters-1",
  ]),
};
const ref = { shop: ShopId.parse(7), delivery: "1234" };

it("a return token names its email, in whichever case servers write it, and also after a change of the secret", () => {
  const token = returnToken(config, ref);

  expect(token).toMatch(/^[\w-]{10,50}$/);
  expect(`b+${token}`.length).toBeLessThanOrEqual(64);
  expect(readReturnToken(config, token.toUpperCase())).toEqual(ref);
  expect(readReturnToken(rotated, token)).toEqual(ref);
  expect(returnToken(rotated, ref)).not.toBe(token);
});

it("a token that is changed anywhere names nothing", () => {
  const token = returnToken(config, ref);

  fc.assert(
    fc.property(fc.nat(token.length - 1), fc.constantFrom(..."0123456789abcdef-"), (at, sign) => {
      const changed = token.slice(0, at) + sign + token.slice(at + 1);
      expect(readReturnToken(config, changed)).toEqual(changed === token ? ref : null);
    }),
  );
  for (const forged of ["", "7-1234-", "__proto__", `${token}\0`, `${token}a`, "7-1234-" + "0".repeat(20)])
    expect(readReturnToken(config, forged)).toBeNull();
});

it("one mailbox has one hash, however it is written", () => {
  expect(plainAddress(" Anna@BÜCHER.example ")).toBe("anna@xn--bcher-kva.example");
  expect(addressHashes(config, "ANNA@example.com")[0]).toEqual(addressHashes(config, "anna@Example.COM")[0]);
  expect(addressHashes(rotated, "anna@example.com")[1]).toEqual(addressHashes(config, "anna@example.com")[0]);
  expect(plainAddress("no host")).toBe("no host");
  expect(plainAddress("a@b@exa mple")).toBe("a@b@exa mple");
});
