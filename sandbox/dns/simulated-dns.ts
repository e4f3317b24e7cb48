import { createSocket, type Socket } from "node:dgram";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { type DnsRecord, type RecordType, readQuestion, writeAnswer } from "./dns-message";

export interface SimulatedDnsOptions {
  /** 0: a free one. */
  port: number;
  /** Where records are kept over a restart; none without it. */
  file?: string;
}

/** What a name does in place of answering. `silence`: the question goes unheard. */
export type DnsFault = "servfail" | "refused" | "silence";

export interface SimulatedDns {
  /** Takes questions by UDP on this machine. Answers `address:port`. */
  start(): Promise<string>;
  stop(): Promise<void>;
  /** Replaces the records of this type at the name; none: removes them. */
  set(name: string, type: RecordType, values: string[]): void;
  list(): DnsRecord[];
  /** From now on; null: it answers again. */
  fail(name: string, fault: DnsFault | null): void;
  /** `TYPE name` of every question so far. */
  readonly asked: string[];
}

/** CNAMEs that lead into one another end here, as resolvers do it. */
const MAX_STEPS = 8;

/** A DNS server for all names: whoever has none of its records does not exist. */
export function createSimulatedDns({ port, file }: SimulatedDnsOptions): SimulatedDns {
  let records = file && existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as DnsRecord[]) : [];
  const faults = new Map<string, DnsFault>();
  const asked: string[] = [];
  let socket: Socket | undefined;

  /** With the records that lead there, from the first CNAME on. */
  function recordsFor(name: string, type: RecordType | undefined, steps = 0): DnsRecord[] {
    const own = records.filter((record) => record.name === name);
    const alias = own.find((record) => record.type === "CNAME");
    if (!alias || type === "CNAME" || steps === MAX_STEPS)
      return own.filter((record) => record.type === type);
    return [alias, ...recordsFor(alias.value, type, steps + 1)];
  }

  function answer(query: Buffer): Buffer | null {
    const question = readQuestion(query);
    if (!question) return null;
    const { name, type } = question;
    asked.push(`${type ?? "?"} ${name}`);
    const fault = faults.get(name);
    if (fault === "silence") return null;
    if (fault) return writeAnswer(question, fault, []);
    const isThere = records.some((record) => record.name === name || record.name.endsWith(`.${name}`));
    return writeAnswer(question, isThere ? "ok" : "nxdomain", recordsFor(name, type));
  }

  return {
    asked,
    async start() {
      const own = (socket = createSocket("udp4"));
      own.on("message", (query, { port: to, address }) => {
        const response = answer(query);
        if (response) own.send(response, to, address);
      });
      await new Promise<void>((resolve, reject) => {
        own.once("error", reject);
        own.bind(port, "127.0.0.1", resolve);
      });
      return `127.0.0.1:${(own.address() as AddressInfo).port}`;
    },
    stop: () => new Promise((resolve) => (socket ? socket.close(() => resolve()) : resolve())),
    set(name, type, values) {
      const others = records.filter((record) => record.name !== name || record.type !== type);
      records = [...others, ...values.map((value) => ({ name, type, value }))];
      if (file) writeFileSync(file, JSON.stringify(records));
    },
    list: () => records,
    fail(name, fault) {
      if (fault) faults.set(name, fault);
      else faults.delete(name);
    },
  };
}
