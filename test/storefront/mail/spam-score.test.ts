import { execFile } from "node:child_process";
import { describe, expect, it } from "vitest";
import { MAIL_KINDS } from "../../../contract/mail-kinds";
import { SHOPPER_LANGUAGES } from "../../../service/platform/i18n/texts";
import { buildMessage } from "../../../service/platform/mail/build-message";
import { aMail, renderOurMail } from "./our-mails";

/** Filters refuse or mark from 5 on; a shop's own words and pictures add to ours. */
const MOST = 2;

const SEPARATOR = "From waybill Thu Nov 26 12:00:00 2026\n";

/** As it leaves for a customer, with the headers of every such email. */
async function messageOf(kind: (typeof MAIL_KINDS)[number], language: string): Promise<string> {
  const { subject, html, text } = await renderOurMail(aMail(kind, language), language);
  const message = await buildMessage(
    {
      from: { name: "Fern & Harbour", address: "hello@fern-and-harbour.example" },
      to: { name: "Ada Example", address: "ada@customer.example" },
      ...{ subject, html, text, messageId: `<${kind}.${language}@fern-and-harbour.example>` },
      headers: {
        "List-Unsubscribe": "<https://track.fern-and-harbour.example/track/emailUnsubscribe?token=abc>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      },
    },
    {},
  );
  return message
    .toString("latin1")
    .replaceAll("\r\n", "\n")
    .replace(/^From /gm, ">From ");
}

/** SpamAssassin over an mbox, without questions to the network: the mails again, each with its score and the rules that it is made of. */
const scan = (mbox: string) =>
  new Promise<string>((resolve, reject) => {
    const child = execFile(
      "spamassassin",
      ["-L", "--mbox"],
      { maxBuffer: 2 ** 30, encoding: "latin1" },
      (error, stdout, stderr) => (error ? reject(new Error(stderr, { cause: error })) : resolve(stdout)),
    );
    child.stdin!.end(mbox, "latin1");
  });

/** Of `npm run soak -- spam`, where SpamAssassin is installed (Debian's package): a minute or two. */
describe.runIf(process.env.SPAMASSASSIN)("SpamAssassin", () => {
  it(`gives each of our emails less than ${MOST}, in each language`, async () => {
    const mails = MAIL_KINDS.flatMap((kind) => SHOPPER_LANGUAGES.map((language) => ({ kind, language })));
    let mbox = "";
    for (const { kind, language } of mails) mbox += `${SEPARATOR}${await messageOf(kind, language)}\n\n`;

    // In any order.
    const scanned = (await scan(mbox)).split(SEPARATOR).slice(1);

    const scores = scanned.map((message) => {
      const head = message.split("\n\n", 1)[0]!.replaceAll(/\n[\t ]+/g, " ");
      const [, score, rules] = /^X-Spam-Status: \w+, score=(-?[\d.]+) .*?tests=(.*?) autolearn/m.exec(head)!;
      return { mail: /^Message-ID: <(\S+)@/m.exec(head)![1], score: Number(score), rules };
    });
    expect(new Set(scores.map(({ mail }) => mail)).size).toBe(mails.length);
    const marked = scores.filter(({ score }) => score >= 1);
    for (const mail of marked) process.stdout.write(`${JSON.stringify(mail)}\n`);
    expect(marked.filter(({ score }) => score >= MOST)).toEqual([]);
  });
});
