import { createPrivateKey } from "node:crypto";
import { readFileSync } from "node:fs";
import type { z } from "zod";
import { domainOf } from "../../../contract/normal-address";
import { type DkimSigner, parseMailAddress } from "../mail/transport";
import type { Environment } from "./environment";

type Variables = Pick<
  z.output<typeof Environment>,
  "MAIL_FROM" | "MAIL_DKIM_SELECTOR" | "MAIL_DKIM_KEY_FILE"
>;

/** RFC 8301: signers use no fewer bits. */
const LEAST_BITS = 1024;

/**
 * Our own key, by which emails from MAIL_FROM are signed; undefined: its mail server signs them, or nobody. A key that cannot sign is named in
 * `problems`: with it emails would leave unsigned.
 */
export function readMailSigning(
  { MAIL_FROM: from, MAIL_DKIM_SELECTOR: selector, MAIL_DKIM_KEY_FILE: file }: Variables,
  problems: string[],
): DkimSigner | undefined {
  if (Boolean(selector) !== Boolean(file)) {
    problems.push("MAIL_DKIM_SELECTOR, MAIL_DKIM_KEY_FILE: give both or neither");
    return undefined;
  }
  if (!selector || !file) return undefined;
  try {
    const privateKey = readFileSync(file, "utf8");
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(privateKey);
    if (asymmetricKeyType !== "rsa" || (asymmetricKeyDetails?.modulusLength ?? 0) < LEAST_BITS)
      problems.push(`MAIL_DKIM_KEY_FILE: must hold an RSA key of at least ${LEAST_BITS} bits`);
    return { domain: domainOf(parseMailAddress(from).address), selector, privateKey };
  } catch {
    problems.push("MAIL_DKIM_KEY_FILE: no private key in PEM can be read there");
    return undefined;
  }
}
