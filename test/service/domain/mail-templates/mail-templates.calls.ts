import { insertTemplate } from "../../../../service/domain/mail-templates/mail-templates.queries";
import { transaction } from "../../../../service/platform/db/database";
import { MailTemplate } from "../../../../contract/mail-template";
import type { Prepared, ValidCalls } from "../../main/http/valid-call";
import { aTemplate } from "./some-templates";

/** Each call gets one version of one kind. */
export async function mailTemplateCalls({ service, shop }: Prepared): Promise<ValidCalls> {
  const template = MailTemplate.parse(aTemplate("Hello"));
  const restore = async () => {
    await service.ctx.db.deleteFrom("mailTemplates").where("shopId", "=", shop.id).execute();
    await transaction(service.ctx.db, (tx) =>
      insertTemplate(tx, shop.id, {
        ...{ kind: "in_transit", version: 1, template, parts: [], at: service.clock.now, by: null },
      }),
    );
  };
  await restore();
  const kind = "in_transit" as const;
  const edited = aTemplate("Welcome");
  return {
    getMailTemplate: { input: { kind } },
    getMailTemplateVersions: { input: { kind } },
    previewMailTemplate: { input: { kind, template: edited, language: "de" } },
    convertMailTemplate: { input: { kind, template: edited } },
    saveMailTemplate: { input: { kind, version: 1, template: edited }, restore },
    resetMailTemplate: { input: { kind, version: 1 }, restore },
    restoreMailTemplate: { input: { kind, version: 1, restore: 1 }, restore },
    sendTestMail: { input: { kind, language: "en", to: "me@example.com" } },
  };
}
