import { NODATA, NOTFOUND, REFUSED, SERVFAIL, TIMEOUT } from "node:dns";
import { Resolver } from "node:dns/promises";
import { postgresText } from "../postgres-text";

declare module "../context" {
  interface Context {
    dns: Dns;
  }
}

/** `servfail`: a server has answered that it cannot. `timeout`: none has answered. `refused`: it answers nobody like us. */
export type DnsFailure = "servfail" | "timeout" | "refused";

/** Records of one type at one name. `missing`: there is no such name, or none of that type. `failed` says nothing about the records. */
export type DnsAnswer =
  | { kind: "found"; values: string[] }
  | { kind: "missing" }
  | { kind: "failed"; why: DnsFailure };

/** Names are in ASCII, and so are answers: names in lower case without a dot at the end. Values can be stored: a TXT record may hold any byte. */
export interface Dns {
  /** Each value as one text, however many strings it came in. Follows a CNAME. */
  txt(name: string): Promise<DnsAnswer>;
  /** Where the name's own CNAME leads, one step. */
  cname(name: string): Promise<DnsAnswer>;
  /** IPv4 and IPv6 addresses, at the end of all CNAMEs. */
  addresses(name: string): Promise<DnsAnswer>;
}

export interface DnsOptions {
  /** `address` or `address:port`; empty: those of the system. */
  servers: readonly string[];
  /** How long one question to one server may take; each further try waits longer. */
  timeoutMs?: number;
  tries?: number;
}

/** Asks by c-ares, never by the system's own resolver: that one reads /etc/hosts, and blocks a thread. */
export function createDns({ servers, timeoutMs = 2_000, tries = 2 }: DnsOptions): Dns {
  const resolver = new Resolver({ timeout: timeoutMs, tries });
  if (servers.length > 0) resolver.setServers(servers);

  return {
    txt: (name) => answerOf(async () => (await resolver.resolveTxt(name)).map((parts) => parts.join(""))),
    cname: (name) => answerOf(async () => (await resolver.resolveCname(name)).map(inNormalForm)),
    async addresses(name) {
      const answers = await Promise.all([
        answerOf(() => resolver.resolve4(name)),
        answerOf(() => resolver.resolve6(name)),
      ]);
      const values = answers.flatMap((answer) => (answer.kind === "found" ? answer.values : []));
      if (values.length > 0) return { kind: "found", values };
      return answers.find(({ kind }) => kind === "failed") ?? { kind: "missing" };
    },
  };
}

const inNormalForm = (name: string) => name.toLowerCase().replace(/\.$/, "");

const FAILURES = new Map<string | undefined, DnsFailure>([
  [SERVFAIL, "servfail"],
  [TIMEOUT, "timeout"],
  [REFUSED, "refused"],
  // No server listens there.
  ["ECONNREFUSED", "timeout"],
]);

async function answerOf(ask: () => Promise<string[]>): Promise<DnsAnswer> {
  try {
    const values = (await ask()).map(postgresText);
    return values.length > 0 ? { kind: "found", values } : { kind: "missing" };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    if (code === NOTFOUND || code === NODATA) return { kind: "missing" };
    // Malformed answers and the like: the server is there, and its answer is of no use.
    return { kind: "failed", why: FAILURES.get(code) ?? "servfail" };
  }
}
