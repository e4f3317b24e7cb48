import { hkdfSync } from "node:crypto";

/** Keys of one purpose: the first signs, every one verifies. */
export type Keys = readonly [Buffer, ...Buffer[]];

/**
 * What the app secret is for. Each purpose has keys of its own, so that a value signed for one of them is worth nothing
 * for another, and no part of the program holds the secret itself.
 */
export interface SigningKeys {
  adminToken: Keys;
  operatorToken: Keys;
  billingReturn: Keys;
  trackingLink: Keys;
  /** Links that are a bearer of their own (platform/signed-links). */
  signedLink: Keys;
  /** Marks of what a browser has found on the tracking page. */
  visitorCookie: Keys;
  /** Not for signing: makes the limiter's keys out of addresses and order numbers. */
  rateLimit: Keys;
  /** What proves, in its DNS, that a domain is a shop's. */
  domainProof: Keys;
  /** Addresses of embed code that shoppers do not see: of drafts, and of versions of before. */
  embedPreview: Keys;
  /** Not for signing: makes hashes of the addresses that emails go to, which outlive an erasure. */
  recipientHash: Keys;
  /** Not for signing: makes hashes of the codes by which senders of emails are verified. */
  senderCode: Keys;
  /** Of the addresses that emails come back to. */
  returnAddress: Keys;
  /** Of the addresses that links and pictures of emails lead to, by which clicks and opens are counted. */
  measuredLink: Keys;
  /** Given to the simulated courier, which signs its pushes with it. */
  simulatedPush: Keys;
}

/**
 * Derives the keys of each purpose by HKDF-SHA256 (RFC 5869); the name of the purpose is part of its keys and never changes.
 * @param secrets the current secret first; what older ones signed is still accepted
 */
export function deriveSigningKeys(secrets: readonly [string, ...string[]]): SigningKeys {
  const [current, ...older] = secrets;
  const keysFor = (purpose: string): Keys => [
    derive(current, purpose),
    ...older.map((secret) => derive(secret, purpose)),
  ];
  return {
    adminToken: keysFor("admin-token"),
    operatorToken: keysFor("operator-token"),
    billingReturn: keysFor("billing-return"),
    // Links in mails sent before keys were derived are signed with the secret itself, and have no end.
    trackingLink: [...keysFor("tracking-link"), ...secrets.map((secret) => Buffer.from(secret))],
    signedLink: keysFor("signed-link"),
    visitorCookie: keysFor("found-mark"),
    rateLimit: keysFor("rate-limit"),
    domainProof: keysFor("domain-proof"),
    embedPreview: keysFor("embed-preview"),
    recipientHash: keysFor("recipient-hash"),
    senderCode: keysFor("sender-code"),
    returnAddress: keysFor("return-address"),
    measuredLink: keysFor("measured-link"),
    simulatedPush: keysFor("simulated-push"),
  };
}

function derive(secret: string, purpose: string): Buffer {
  // Without a salt: the secret is random already, and a second value to keep would be a second one to lose.
  return Buffer.from(hkdfSync("sha256", secret, "", `waybill/${purpose}`, 32));
}
