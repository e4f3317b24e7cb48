import type { MailKind } from "../../../../contract/mail-kinds";
import type { MailTemplateInput } from "../../../../contract/mail-template";
import { call, type TestService, type TestShop } from "../../harness";

/** A template with one text in it. */
export const aTemplate = (text: string, more: Partial<MailTemplateInput> = {}): MailTemplateInput => ({
  version: 1,
  blocks: [
    { id: "lead", type: "text", settings: { text } },
    { id: "footer", type: "footer" },
  ],
  ...more,
});

type Body = Record<string, unknown>;

/** The calls of one shop. */
export function templatesOf(service: TestService, shop: Pick<TestShop, "bearer">) {
  const path = (what: string) => `/endApi/api/notification/${what}`;
  const post = (what: string, body: Body) => call(service, "POST", path(what), { as: shop, body });
  const get = (what: string) => call(service, "GET", path(what), { as: shop });
  return {
    list: () => get("template/list"),
    show: (kind: MailKind) => get(`template?kind=${kind}`),
    versions: (kind: MailKind) => get(`template/versions?kind=${kind}`),
    preview: (body: Body) => post("template/preview", { kind: "in_transit", language: "en", ...body }),
    save: (version: number, template: MailTemplateInput, kind: MailKind = "in_transit") =>
      post("setting/template/save", { kind, version, template }),
    reset: (version: number, kind: MailKind = "in_transit") =>
      post("setting/template/reset", { kind, version }),
    restore: (version: number, restore: number, kind: MailKind = "in_transit") =>
      post("setting/template/restore", { kind, version, restore }),
    test: (body: Body) => post("setting/template/test", { kind: "in_transit", language: "en", ...body }),
  };
}
