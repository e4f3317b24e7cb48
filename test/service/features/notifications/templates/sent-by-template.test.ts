import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { transaction } from "../../../../../service/platform/db/database";
import { createMailRecorder } from "../../../../../service/platform/mail/recorder";
import { createTemplateFiller } from "../../../../../service/platform/mail/liquid/template-filler";
import { MailRefusedError, MailTooLargeError } from "../../../../../service/platform/mail/transport";
import { saveTemplate } from "../../../../../service/domain/mail-templates/edit-mail-template";
import {
  findNewestTemplate,
  noteFailing,
} from "../../../../../service/domain/mail-templates/mail-templates.queries";
import {
  storeRecipientRow,
  updateRecipient,
} from "../../../../../service/domain/shops/team/team-recipients.queries";
import { aRecipient } from "../../team/team.calls";
import { MailTemplate, type MailTemplateInput } from "../../../../../contract/mail-template";
import { aShop, call, createTestService, type TestService, type TestShop } from "../../../harness";
import { anEventAt, anOrder, applyEvents } from "../../../shipments";
import { aTemplate, templatesOf } from "../../../domain/mail-templates/some-templates";
import { listMailRows } from "../mail-rows";
import { sendDue } from "../../../send-due";

let faults: (Error | undefined)[] = [];
const mails = createMailRecorder({ failWith: () => faults.shift() });
let service: TestService;
let shop: TestShop;

beforeAll(async () => {
  service = await createTestService({ mail: mails });
});
beforeEach(async () => {
  shop = await aShop(service);
  // What its team is mailed of it has a test of its own.
  await transaction(service.ctx.db, async (tx) => {
    const { id } = await storeRecipientRow(tx, shop.id, service.clock.now);
    await updateRecipient(tx, shop.id, id, { choices: JSON.stringify({ template_failing: false }) });
  });
  await send();
  mails.sent.length = 0;
  faults = [];
});

const send = async () => {
  await service.settle();
  await sendDue(service);
  await service.settle();
};
const later = (minutes: number) => {
  service.clock.now = new Date(service.clock.now.getTime() + minutes * 60_000);
};
const save = (version: number, template: MailTemplateInput) =>
  saveTemplate(service.ctx, shop.actor, {
    ...{ kind: "in_transit", version, template: MailTemplate.parse(template) },
  });
const stored = () => findNewestTemplate(service.ctx.db, shop.id, "in_transit");

/** An order whose parcel is on its way, of which its customer is to hear. */
async function onItsWay() {
  const order = await anOrder(service, shop);
  const at = new Date(service.clock.now.getTime() - 3_600_000);
  await applyEvents(service, shop, order.shipments[0]!.id, [anEventAt(at)]);
  return order;
}
const ENDLESS = aTemplate("{% for a in (1..9999999) %}x{% endfor %}");

describe("a mail", () => {
  it("is made of the template that was in force when it was enqueued, in both parts", async () => {
    await save(
      0,
      aTemplate("<strong>First</strong> of {{ order.name }}", { subject: "One: {{ order.name }}" }),
    );
    const order = await onItsWay();
    await save(1, aTemplate("Second"));
    await send();

    const [mail] = mails.sent;
    expect(mail!.subject).toBe(`One: ${order.name}`);
    expect(mail!.html).toContain("<strong>First</strong>");
    expect(mail!.text).toContain(`First of ${order.name}`);
    expect(mails.sent).toHaveLength(1);
  });

  it("that was rendered goes out as it was, whatever is saved before the server takes it", async () => {
    await save(0, aTemplate("First"));
    await onItsWay();
    faults = [new Error("connect ECONNREFUSED")];
    await send();
    await save(1, aTemplate("Second"));
    later(1);
    await send();
    expect(mails.sent.map(({ text }) => text)).toEqual([expect.stringContaining("First")]);
  });

  it("is ours where nothing is stored, and again after a reset", async () => {
    const textOf = async () => {
      await onItsWay();
      await send();
      return mails.sent.pop()!.text!;
    };

    expect(await textOf()).toContain("is on its way");
    await save(0, aTemplate("Mine"));
    expect(await textOf()).toContain("Mine");
    expect((await templatesOf(service, shop).reset(1)).status).toBe(200);
    expect(await textOf()).not.toContain("Mine");
  });

  it("is ours on a plan without templates", async () => {
    const others = await aShop(service, { planCode: "STARTER" });
    await saveTemplate(service.ctx, others.actor, {
      ...{ kind: "in_transit", version: 0, template: MailTemplate.parse(aTemplate("Mine")) },
    });
    shop = others;
    await onItsWay();
    await send();
    expect(mails.sent[0]!.text).not.toContain("Mine");
  });

  it("has a subject of one line, of at most 250 characters, and ours where it is empty", async () => {
    const subjectOf = async (version: number, subject: string) => {
      await save(version, aTemplate("Hi", { subject }));
      await onItsWay();
      await send();
      return mails.sent.pop()!.subject;
    };
    const long = "{% for a in (1..300) %}😀{% endfor %}";
    expect(Array.from(await subjectOf(0, long))).toHaveLength(250);
    expect(await subjectOf(1, "{% if false %}x{% endif %}")).toMatch(/#\d+/);
    expect(await subjectOf(2, `{{ "a${"\\u0007"}b" }} {{ order.name }}`)).not.toMatch(/\p{Cc}/u);
  });
});

describe("a template that cannot be filled", () => {
  it("is told to recipients who want to know of it, once for each version, however often it fails", async () => {
    await aRecipient(service, shop, "team@shop.example");
    const toTeam = () => mails.sent.filter(({ to }) => JSON.stringify(to).includes("team@shop.example"));
    await save(0, ENDLESS);
    for (let tries = 0; tries < 3; tries += 1) {
      await onItsWay();
      await send();
      later(61);
    }
    expect(toTeam().map(({ subject }) => subject)).toEqual(["One of your email templates cannot be filled"]);
    expect(toTeam()[0]!.text).toMatch(/Open the template: \S+\/track\/notification\/edit\?kind=\w+\n/);

    await save(1, aTemplate("{% for a in (1..9999998) %}y{% endfor %}"));
    await onItsWay();
    await send();
    expect(toTeam()).toHaveLength(2);
  });

  it("costs no mail: ours goes out, the merchant reads why, and it is tried again after an hour", async () => {
    await save(0, ENDLESS);
    await onItsWay();
    await onItsWay();
    await send();
    expect(mails.sent).toHaveLength(2);
    expect(mails.sent[0]!.html).toContain("<h1");
    const { failing } = (await templatesOf(service, shop).show("in_transit")).body.data;
    expect(failing).toMatchObject({
      since: service.clock.now.toISOString(),
      problem: { key: "limit", block: "lead", setting: "text", line: 1 },
      retry_at: new Date(service.clock.now.getTime() + 3_600_000).toISOString(),
    });

    // As if it had failed by the data of one order.
    await service.ctx.db
      .updateTable("mailTemplates")
      .set({ template: JSON.stringify(MailTemplate.parse(aTemplate("Mended"))) })
      .where("shopId", "=", shop.id)
      .execute();
    later(30);
    await onItsWay();
    await send();
    expect(mails.sent.pop()!.text).not.toContain("Mended");
    later(31);
    await onItsWay();
    await send();
    expect(mails.sent.pop()!.text).toContain("Mended");
    expect(await stored()).toMatchObject({ failingSince: null, retryAt: null, problem: null });
  });

  it("has not failed where the machine is busy: ours goes out, and a minute later its own again", async () => {
    const { mails: unhurried } = service.ctx.templates;
    const textOf = async () => {
      await onItsWay();
      await send();
      return mails.sent.pop()!.text;
    };

    await save(0, aTemplate("Mine {{ order.name }}"));
    service.ctx.templates.mails = createTemplateFiller({ limitMs: 0 });
    expect(await textOf()).not.toContain("Mine");
    await service.ctx.templates.mails.stop();
    service.ctx.templates.mails = unhurried;
    expect((await templatesOf(service, shop).show("in_transit")).body.data.failing).toBeNull();
    expect(await textOf()).not.toContain("Mine");
    later(2);
    expect(await textOf()).toContain("Mine");
  });

  it("is not failing because somebody previews it, nor mended by that", async () => {
    const order = await onItsWay();
    await send();
    const preview = () =>
      call(service, "GET", `/endApi/api/order/mail/preview?shipment=${order.shipments[0]!.id}`, { as: shop });

    await save(0, ENDLESS);
    expect((await preview()).body.data.mail.subject).toContain(order.name);
    expect(await stored()).toMatchObject({ failingSince: null });
    await save(1, aTemplate("Good"));
    const { now } = service.clock;
    await transaction(service.ctx.db, (tx) =>
      noteFailing(tx, shop.id, { kind: "in_transit", version: 2 }, { problem: null, at: now, retryAt: now }),
    );
    expect((await preview()).body.data.mail.text).toContain("Good");
    expect(await stored()).toMatchObject({ failingSince: expect.any(Date) });
  });

  it("is not failing any more once another is saved", async () => {
    await save(0, ENDLESS);
    await onItsWay();
    await send();
    await save(1, aTemplate("Better"));
    await onItsWay();
    await send();
    expect(mails.sent.map(({ text }) => text!.includes("Better"))).toEqual([false, true]);
    expect(await stored()).toMatchObject({ version: 2, failingSince: null });
  });
});

describe("a mail that is too large for the server", () => {
  it("goes out by ours, under the same id, and is kept so", async () => {
    await save(0, aTemplate("Large"));
    const order = await onItsWay();
    faults = [new MailTooLargeError("552 5.3.4 Message too big")];
    await send();
    expect(mails.sent).toHaveLength(1);
    expect(mails.sent[0]!.text).not.toContain("Large");
    expect(await listMailRows(service, shop.id, order.shipments[0]!.id)).toMatchObject([{ state: "sent" }]);
    expect(await stored()).toMatchObject({ problem: { key: "tooLarge" } });
  });

  it("and is ours has failed", async () => {
    const order = await onItsWay();
    faults = [new MailTooLargeError("552 5.3.4 Message too big")];
    await send();
    expect(await listMailRows(service, shop.id, order.shipments[0]!.id)).toMatchObject([
      { state: "failed", reason: "552 5.3.4 Message too big" },
    ]);
  });

  it("and is refused once more has failed with that reason", async () => {
    await save(0, aTemplate("Large"));
    const order = await onItsWay();
    faults = [new MailTooLargeError("552 Too big"), new MailRefusedError("550 No such mailbox")];
    await send();
    expect(await listMailRows(service, shop.id, order.shipments[0]!.id)).toMatchObject([
      { state: "failed", reason: "550 No such mailbox" },
    ]);
  });
});
