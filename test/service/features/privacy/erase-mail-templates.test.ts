import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { eraseCustomer } from "../../../../service/features/privacy/erase-customer";
import { aTemplate, templatesOf } from "../../domain/mail-templates/some-templates";
import { aShop, createTestService, type TestService } from "../../harness";
import { anOrder } from "../../shipments";
import { sendDue } from "../../send-due";

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});

const PERSON = { name: "Zelda Quillfeather", email: "zelda@quillfeather.example" };
const named = aTemplate(`Dear ${PERSON.name}, we wrote to ${PERSON.email}`);

it("an erased customer is in no template, in no mail that tried one, and an open editor does not bring them back", async () => {
  const shop = await aShop(service);
  await anOrder(service, shop, { email: PERSON.email, shipTo: { name: PERSON.name } });
  const templates = templatesOf(service, shop);
  await templates.save(0, named);
  // The merchant's own as well: a test email goes to no stranger.
  await service.ctx.db
    .updateTable("shops")
    .set({ contactEmail: PERSON.email })
    .where("id", "=", shop.id)
    .execute();
  expect((await templates.test({ order: null, template: named, to: PERSON.email })).status).toBe(200);
  await service.settle();
  await sendDue(service);

  await eraseCustomer(service.ctx, shop.id, { email: PERSON.email, phone: null, shopifyIds: [] });

  for (const table of ["delivery_log", "deliveries", "mail_templates"]) {
    const { rows } = await sql`select * from ${sql.table(table)} where shop_id = ${shop.id}`.execute(
      service.ctx.db,
    );
    expect(JSON.stringify(rows)).not.toMatch(/quillfeather/i);
  }
  expect((await templates.save(1, named)).status).toBe(409);
  expect((await templates.show("in_transit")).body.data).toMatchObject({ version: 2 });
});
