/** Messages of DNS (RFC 1035), as far as a server needs them that has TXT, CNAME, A and AAAA records. */
export const TYPES = { A: 1, CNAME: 5, TXT: 16, AAAA: 28 } as const;
export type RecordType = keyof typeof TYPES;

export const RCODES = { ok: 0, servfail: 2, nxdomain: 3, refused: 5 } as const;

export interface DnsRecord {
  name: string;
  type: RecordType;
  value: string;
}

export interface Question {
  id: number;
  /** In lower case, without a dot at the end. */
  name: string;
  /** Undefined for a type that we have none of. */
  type: RecordType | undefined;
  /** As it was sent: an answer begins with it. */
  bytes: Buffer;
}

const HEADER_BYTES = 12;
const IN = 1;
const TTL_SECONDS = 1;
/** Longest string in a TXT record; longer values come in several. */
const MAX_STRING = 255;

/** The first question of a query; null for what is none. */
export function readQuestion(query: Buffer): Question | null {
  if (query.length < HEADER_BYTES || query.readUInt16BE(4) !== 1) return null;
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query[at]; length; length = query[at]) {
    if (length > 63 || at + 1 + length > query.length) return null;
    labels.push(query.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  const end = at + 5;
  if (end > query.length) return null;
  const number = query.readUInt16BE(at + 1);
  const type = (Object.keys(TYPES) as RecordType[]).find((each) => TYPES[each] === number);
  return {
    id: query.readUInt16BE(0),
    name: labels.join(".").toLowerCase(),
    type,
    bytes: query.subarray(HEADER_BYTES, end),
  };
}

export function writeAnswer(
  { id, bytes }: Question,
  rcode: keyof typeof RCODES,
  records: DnsRecord[],
): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt16BE(id, 0);
  // A response, authoritative, with recursion wanted and available.
  header.writeUInt16BE(0x8580 | RCODES[rcode], 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(records.length, 6);
  return Buffer.concat([header, bytes, ...records.map(recordBytes)]);
}

function recordBytes({ name, type, value }: DnsRecord): Buffer {
  const data = dataBytes(type, value);
  const fixed = Buffer.alloc(10);
  fixed.writeUInt16BE(TYPES[type], 0);
  fixed.writeUInt16BE(IN, 2);
  fixed.writeUInt32BE(TTL_SECONDS, 4);
  fixed.writeUInt16BE(data.length, 8);
  return Buffer.concat([nameBytes(name), fixed, data]);
}

function dataBytes(type: RecordType, value: string): Buffer {
  switch (type) {
    case "CNAME":
      return nameBytes(value);
    case "A":
      return Buffer.from(value.split(".").map(Number));
    case "AAAA":
      return ipv6Bytes(value);
    case "TXT": {
      const text = Buffer.from(value);
      const count = Math.max(1, Math.ceil(text.length / MAX_STRING));
      return Buffer.concat(
        Array.from({ length: count }, (_, index) => {
          const part = text.subarray(index * MAX_STRING, (index + 1) * MAX_STRING);
          return Buffer.concat([Buffer.from([part.length]), part]);
        }),
      );
    }
  }
}

const nameBytes = (name: string): Buffer =>
  Buffer.concat([
    ...name
      .split(".")
      .filter(Boolean)
      .map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label, "latin1")])),
    Buffer.from([0]),
  ]);

function ipv6Bytes(value: string): Buffer {
  const [left = "", right = ""] = value.split("::");
  const groups = (text: string) => text.split(":").filter(Boolean);
  const gap = Array.from({ length: 8 - groups(left).length - groups(right).length }, () => "0");
  return Buffer.from(
    [...groups(left), ...gap, ...groups(right)].map((each) => each.padStart(4, "0")).join(""),
    "hex",
  );
}
