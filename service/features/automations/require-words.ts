import type { AutomationAction, AutomationDefinition } from "../../../contract/automation";
import { BAD_PARAMETER } from "../../../contract/errors";
import type { ShopId } from "../../../contract/ids";
import type { MailProblem } from "../../../contract/mail-templates";
import { ownValue } from "../../../contract/own-value";
import type { WrongField } from "../../../contract/wrong-fields";
import {
  asWritten,
  automatedTemplate,
  lineOfText,
  SUBJECT_BLOCK,
} from "../../../storefront/mail/automated-template";
import { isSlow, requireSendable, requireValidTemplate } from "../../domain/mail-templates/check-template";
import { fillDraft } from "../../domain/mail-templates/fill/fill-template";
import { getShopById } from "../../domain/shops/shops.queries";
import type { Context } from "../../platform/context";
import { AppError } from "../../platform/errors";
import { factsToShow } from "../../read/mail-facts/facts-to-show";

type EmailAction = Extract<AutomationAction, { do: "email_customer" }>;

/**
 * That the words of its email can be filled in every language, by the renderer that sends: a loop without an end and a filter that there is
 * none of are valid Liquid. Never within a transaction: it takes a thread that others wait for too.
 * @throws AppError BAD_PARAMETER with each wrong field, its line, and what is wrong there; TOO_MANY_REQUESTS; UNAVAILABLE
 */
export async function requireWords(
  ctx: Context,
  shop: ShopId,
  { actions }: AutomationDefinition,
): Promise<void> {
  const index = actions.findIndex((action) => action.do === "email_customer");
  const action = actions[index];
  if (action?.do !== "email_customer") return;
  const faults = await parseFaults(ctx, shop, action);
  if (faults.length === 0) faults.push(...(await fillFaults(ctx, shop, action)));
  if (faults.length === 0) return;
  // The first of each field: the subject's stand in its heading once more.
  const fields = new Map<string, WrongField>();
  for (const field of faults.map((fault) => fieldOf(action, `definition.actions.${index}`, fault)))
    if (!fields.has(field.path)) fields.set(field.path, field);
  throw new AppError(BAD_PARAMETER, "wrongFields", { fields: [...fields.values()] });
}

/**
 * Its faults are of the template that is made of the action: here they are of its fields, in whose text a line is a paragraph there.
 * `problem` and `name` are those of a MailProblem.
 */
function fieldOf(
  action: EmailAction,
  path: string,
  { key: problem, name, block, setting, language, column }: MailProblem,
): WrongField {
  const place = language ? `${path}.texts.${language}` : path;
  const named = { problem, name: name ?? "" };
  if (setting === "subject" || block === SUBJECT_BLOCK)
    return { path: `${place}.subject`, key: "variables", values: named };
  if (setting !== "text") return { path: `${place}.text`, key: "variables", values: named };
  const text = (language && ownValue(action.texts, language as "de")?.text) || action.text;
  const line = lineOfText(text, column);
  return { path: `${place}.text`, key: "variablesInLine", values: { line, ...named } };
}

/** What is no valid Liquid, or has a variable that there is none of in the subject. */
async function parseFaults(ctx: Context, shop: ShopId, action: EmailAction): Promise<MailProblem[]> {
  try {
    await requireSendable(ctx, shop, automatedTemplate(action), "automated");
    return [];
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== BAD_PARAMETER) throw error;
    return (error.details.faults as MailProblem[] | undefined) ?? [];
  }
}

/** What keeps it from being filled for an order that nobody has placed: in the first language in which something does. */
function fillFaults(ctx: Context, id: ShopId, action: EmailAction): Promise<MailProblem[]> {
  const fill = async (): Promise<{ faults: MailProblem[] }> => {
    const shop = await getShopById(ctx.db, id);
    for (const language of [null, ...Object.keys(action.texts)]) {
      const template = requireValidTemplate(
        automatedTemplate(language === null ? { ...action, texts: {} } : action),
      );
      const about = { kind: "automated" as const, language: language ?? shop.locale, order: null };
      const { facts, localizer } = await factsToShow(ctx, shop, about);
      const { problem } = await fillDraft(ctx, id, template, asWritten(facts), localizer);
      if (problem) return { faults: [problem] };
    }
    return { faults: [] };
  };
  return ctx.limits.guess("mail-preview-slow", String(id), fill, isSlow).then(({ faults }) => faults);
}
