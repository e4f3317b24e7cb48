import { createHash, createHmac, createPrivateKey, timingSafeEqual } from "node:crypto";
import type { SesSettings } from "../../../../service/platform/config/mail-transport-settings";
import { type Answered, type Asked, serveJson } from "./http-server";

interface Identity {
  selector: string;
  /** PKCS #1. */
  key: string;
  isVerified: boolean;
}

const failed = (status: number, type: string, message: string): Answered => ({
  ...{ status, headers: { "x-amzn-errortype": `${type}:http://internal.amazon.com/coral/` } },
  body: { message },
});

/** SES as its API of version 2 answers: signatures are verified, and mails leave only for identities that are. */
export async function createSesServer(ownDomain: string) {
  const settings: SesSettings = {
    ...{ kind: "ses", region: "eu-central-1", key: "AKIATEST", secret: "secret-of-the-account" },
    ...{ url: "", configurationSet: "waybill" },
  };
  const identities = new Map<string, Identity>([[ownDomain, { selector: "", key: "", isVerified: true }]]);
  const sent: { id: string; to: string[]; raw: Buffer; body: Record<string, unknown> }[] = [];
  const asked: Asked[] = [];
  let fault: Answered | "silence" | null = null;

  settings.url = await serveJson((request) => {
    asked.push(request);
    if (fault) return fault === "silence" ? null : fault;
    if (!isSigned(request, settings))
      return failed(403, "SignatureDoesNotMatch", "The request signature we calculated does not match");
    return answerOf(request);
  });

  function answerOf({ method, path, body }: Asked): Answered {
    const given = body === "" ? {} : (JSON.parse(body) as Record<string, never>);
    if (path === "/v2/email/outbound-emails") return send(given);
    if (path === "/v2/email/identities" && method === "POST") {
      const { EmailIdentity: domain, DkimSigningAttributes: attributes } = given;
      identities.set(domain!, { ...keyOf(attributes!), isVerified: false });
      return { status: 200, body: { IdentityType: "DOMAIN", VerifiedForSendingStatus: false } };
    }
    const [, domain = "", more] = /^\/v2\/email\/identities\/([^/]+)(\/dkim\/signing)?$/.exec(path) ?? [];
    const identity = identities.get(decodeURIComponent(domain));
    if (!identity) return failed(404, "NotFoundException", `Email identity ${domain} does not exist.`);
    if (more && method === "PUT") Object.assign(identity, keyOf(given.SigningAttributes!));
    const { isVerified, selector } = identity;
    return {
      status: 200,
      body: { VerifiedForSendingStatus: isVerified, DkimAttributes: { Tokens: [selector] } },
    };
  }

  function send(body: Record<string, { Raw?: { Data: string }; ToAddresses?: string[] }>): Answered {
    const raw = Buffer.from(body.Content!.Raw!.Data, "base64");
    const [, domain = ""] =
      /^From:[^\r]*@([^>\s]+)/im.exec(raw.toString("latin1").replace(/\r\n[ \t]+/g, " ")) ?? [];
    if (!identities.get(domain)?.isVerified)
      return failed(400, "MessageRejected", `Email address is not verified: ${domain}`);
    const id = `0107${String(sent.length).padStart(12, "0")}-000000`;
    sent.push({ id, to: body.Destination!.ToAddresses!, raw: rewritten(raw, id), body });
    return { status: 200, body: { MessageId: id } };
  }

  return {
    ...{ settings, identities, sent, asked },
    /** From now on; null: it answers again. */
    fail(next: Answered | "silence" | null) {
      fault = next;
    },
    failed,
  };
}

/** @throws where it is no key */
function keyOf(attributes: Record<string, string>): Pick<Identity, "selector" | "key"> {
  const { DomainSigningSelector: selector = "", DomainSigningPrivateKey: key = "" } = attributes;
  createPrivateKey({ key: Buffer.from(key, "base64"), format: "der", type: "pkcs1" });
  return { selector, key };
}

/** SES gives mails a Message-ID and Date of its own. */
const rewritten = (raw: Buffer, id: string): Buffer =>
  Buffer.from(
    raw
      .toString("latin1")
      .replace(/^Message-ID:[^\r]*/im, `Message-ID: <${id}@eu-central-1.amazonses.com>`)
      .replace(/^Date:[^\r]*/im, "Date: Fri, 20 Nov 2026 12:00:01 +0000"),
    "latin1",
  );

/** Signature Version 4, computed again from what has arrived. */
function isSigned({ method, path, headers, body }: Asked, { key, secret, region }: SesSettings): boolean {
  const [, credential = "", names = "", given = ""] =
    /^AWS4-HMAC-SHA256 Credential=(\S+), SignedHeaders=(\S+), Signature=([\da-f]{64})$/.exec(
      headers.authorization ?? "",
    ) ?? [];
  const time = String(headers["x-amz-date"]);
  const scope = `${time.slice(0, 8)}/${region}/ses/aws4_request`;
  if (credential !== `${key}/${scope}` || !names.split(";").includes("host")) return false;
  const signed = names.split(";").map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, path, "", signed.join(""), names, sha256(body)].join("\n");
  const text = ["AWS4-HMAC-SHA256", time, scope, sha256(canonical)].join("\n");
  const signingKey = [time.slice(0, 8), region, "ses", "aws4_request"].reduce<Buffer>(
    (derived, part) => createHmac("sha256", derived).update(part).digest(),
    Buffer.from(`AWS4${secret}`),
  );
  const expected = createHmac("sha256", signingKey).update(text).digest("hex");
  return timingSafeEqual(Buffer.from(expected), Buffer.from(given.padEnd(64)));
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
