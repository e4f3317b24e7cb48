import { PLAN_REQUIRED } from "../../../contract/errors";
import type { MailKind } from "../../../contract/mail-kinds";
import { OUR_MAIL_LOOK } from "../../../contract/our-mail-look";
import { isTimeZone } from "../../../storefront/dates";
import { mayAdvertise } from "../../../storefront/mail/block-purpose";
import { listBlockTypes } from "../../../storefront/mail/blocks/registry";
import { findSendableBlock } from "../../../storefront/mail/blocks/templates";
import { MAIL_PARTS, MAIL_WORDS } from "../../../storefront/mail/html-names";
import { MAIL_VARIABLES } from "../../../storefront/mail/variables";
import { tagOf } from "../../../storefront/mail/variable-names";
import { OUR_ACCENT } from "../../../storefront/mail/mail-style";
import { type endApiFor, failed } from "../../endApi/end-api-for.server";
import { toResult } from "../../endApi/to-result.server";
import type { Format } from "../../i18n/format.server";
import { describeFields } from "../editors/fields/describe-fields";
import type { BlockTypeView } from "./block-type";

/** Data of the editor: the template of a kind, and the blocks that it can have. */
export async function loadMailEditor(
  endApi: Awaited<ReturnType<typeof endApiFor>>,
  format: Format,
  kind: MailKind,
) {
  const [stored, store, brand, design] = await Promise.all([
    endApi.getMailTemplate({ kind }),
    endApi.getStoreInfo(),
    endApi.getShopBrand(),
    toResult(endApi.getMailDesign()),
  ]);
  // A plan without it has the editor's preview all the same.
  if (!design.ok && design.code !== PLAN_REQUIRED) throw failed(design, 503);
  const look = design.ok ? design.data.value.look : OUR_MAIL_LOOK;
  const { template, version, is_ours: isOurs, failing } = stored;
  return {
    ...{ kind, template, version, isOurs },
    failing: failing && { ...failing, when: format.dateTime(failing.since) ?? "" },
    blockTypes,
    variables: variablesOf(kind),
    htmlNames: HTML_NAMES,
    /** Of all emails, and their color where an email chooses none. */
    look,
    accent: look.accent ?? brand.primary?.background ?? OUR_ACCENT,
    shop: { name: store.name, url: `https://${store.domain}`, email: store.email },
    timeZone: isTimeZone(store.timezone) ? store.timezone : "UTC",
    now: new Date().toISOString(),
  };
}

/** Described here, because browsers do without the schemas. What is not built cannot be added. */
const blockTypes: BlockTypeView[] = listBlockTypes().flatMap(([type, definition]) => {
  const template = findSendableBlock(type);
  if (!template) return [];
  const { settings, max, isFixed, onlyWith, added } = definition;
  return [
    {
      ...{ type, max, isFixed, onlyWith, added, fields: describeFields(settings) },
      mayAdvertise: mayAdvertise(type),
      initial: (settings.safeParse({}).data ?? {}) as Record<string, unknown>,
      texts: Object.keys(template.texts),
    },
  ];
});

/** What HTML may have of ours beside the variables; `of` is the block that it is, or what our text is for. */
const HTML_NAMES: { path: string; tag: string; of: string }[] = [
  ...Object.entries(MAIL_PARTS).map(([name, type]) => ({ path: `parts.${name}`, of: type as string })),
  ...MAIL_WORDS.map((name) => ({ path: `words.${name}`, of: name as string })),
].map((each) => ({ ...each, tag: `{{ ${each.path} }}` }));

/** Those that emails of the kind know, as the editor inserts them. A list is a loop over the first of its fields. */
export const variablesOf = (kind: MailKind): { path: string; tag: string; isFlag: boolean }[] =>
  MAIL_VARIABLES.filter(({ kinds }) => kinds === null || kinds.includes(kind)).map((variable) => {
    const { path } = variable;
    const [field] = variable.type === "list" ? Object.keys(variable.fields) : [];
    const loop = `{% for each in ${path} %}{{ each.${field} }} {% endfor %}`;
    return { path, tag: tagOf(variable) ?? loop, isFlag: variable.type === "flag" };
  });

export type MailEditorData = Awaited<ReturnType<typeof loadMailEditor>>;
