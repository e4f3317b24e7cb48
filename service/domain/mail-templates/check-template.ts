import { createHash } from "node:crypto";
import { z } from "zod";
import { BAD_PARAMETER, UNAVAILABLE } from "../../../contract/errors";
import type { MailKind } from "../../../contract/mail-kinds";
import { MAX_MAIL_PROBLEMS } from "../../../contract/mail-template-limits";
import type { MailProblem } from "../../../contract/mail-templates";
import type { MailTemplate, MailTemplateInput } from "../../../contract/mail-template";
import { checkMailTemplate } from "../../../storefront/mail/check-mail-template";
import { checkMailTexts, type MailTextProblems, ofWhole } from "../../../storefront/mail/check-mail-texts";
import type { Actor, Context } from "../../platform/context";
import { AppError } from "../../platform/errors";
import { wrongFieldsOf } from "../../platform/http/wrong-fields";
import {
  BlankHtml,
  cleanMailHtml,
  requireContent,
  UncheckableHtml,
} from "../../platform/mail/html/clean-mail-html";
import { withoutLiquid } from "../../platform/mail/html/without-liquid";
import { TemplateFault, TemplateLate } from "../../platform/mail/liquid/template-filler";
import { createTtlCache } from "../../platform/ttl-cache";

type CheckContext = Pick<Context, "templates" | "config">;

/** @throws AppError BAD_PARAMETER with each wrong field by its path */
export function requireValidTemplate(given: MailTemplateInput): MailTemplate {
  const { template, issues } = checkMailTemplate(given);
  if (template) return template;
  const fields = wrongFieldsOf(new z.ZodError(issues)).map((field) => ({
    ...field,
    path: `template.${field.path}`,
  }));
  throw new AppError(BAD_PARAMETER, "wrongFields", { fields });
}

/** The machine is too busy for a template, which is no fault of it. */
export const templatesBusy = (): AppError =>
  new AppError(UNAVAILABLE, "busy", { details: { retry_after: 5 } });

/** What was found, by what was checked: cleaning a long document takes up to half a second, in which the process does nothing else. */
const checked = createTtlCache<MailTextProblems>({ maxEntries: 500, maxAgeMs: Infinity, clock: () => 0 });

/**
 * What is wrong with a template's Liquid and HTML. Never within a transaction: it takes the time of a thread that others wait for too.
 * @throws AppError UNAVAILABLE where the machine is too busy
 */
export async function problemsOf(
  ctx: CheckContext,
  shop: Actor["shop"],
  template: MailTemplate,
  kind: MailKind,
): Promise<MailTextProblems> {
  const content = JSON.stringify([kind, ctx.config.appUrl, template]);
  const key = createHash("sha256").update(content).digest("base64");
  const found = await checked.get(key, () => check(ctx, shop, template, kind));
  // A thread that had no memory left may have some the next time.
  if (found.faults.some((fault) => fault.key === "limit")) checked.drop(key);
  return found;
}

async function check(
  { templates, config }: CheckContext,
  shop: Actor["shop"],
  template: MailTemplate,
  kind: MailKind,
): Promise<MailTextProblems> {
  try {
    const { faults, warnings } = await checkMailTexts(template, kind, (texts) =>
      templates.drafts.inspect(texts, String(shop)),
    );
    if (template.html === null || faults.length > 0) return { faults, warnings };
    return {
      faults,
      warnings: [...warnings, ...warningsOfHtml(template.html, config.appUrl)].slice(0, MAX_MAIL_PROBLEMS),
    };
  } catch (error) {
    if (error instanceof TemplateLate) throw templatesBusy();
    if (error instanceof TemplateFault) return { faults: [ofWhole("limit")], warnings: [] };
    if (error instanceof BlankHtml)
      return { faults: [{ ...ofWhole("blank"), setting: "html" }], warnings: [] };
    if (error instanceof UncheckableHtml)
      return { faults: [{ ...ofWhole("limit"), setting: "html" }], warnings: [] };
    throw error;
  }
}

/**
 * What of a document is left out. A path in it leads to the shop, whichever that is.
 * @throws UncheckableHtml
 */
function warningsOfHtml(html: string, images: string): MailProblem[] {
  const document = cleanMailHtml(withoutLiquid(html), { url: "https://shop.example", images });
  requireContent(document, new Map());
  return document.problems.map((problem) => ({ ...ofWhole(problem.key), setting: "html", ...problem }));
}

/**
 * A template that was sent, checked in all its parts, with its warnings.
 * @throws AppError BAD_PARAMETER with each wrong field, or with the faults of its texts
 */
export async function requireSendable(
  ctx: CheckContext & Pick<Context, "limits">,
  shop: Actor["shop"],
  given: MailTemplateInput,
  kind: MailKind,
): Promise<{ template: MailTemplate; warnings: MailTextProblems["warnings"] }> {
  // As a preview does: a save that is refused has shown what is wrong as well.
  await ctx.limits.take("mail-preview", String(shop));
  const template = requireValidTemplate(given);
  const { faults, warnings } = await ctx.limits.guess(
    "mail-preview-slow",
    String(shop),
    () => problemsOf(ctx, shop, template, kind),
    isSlow,
  );
  if (faults.length > 0) throw new AppError(BAD_PARAMETER, "mailTemplateFaults", { details: { faults } });
  return { template, warnings };
}

/** Whether checking or filling a template took as much as one may: it had no answer, or met a limit. */
export const isSlow = (outcome: unknown): boolean =>
  (outcome instanceof AppError && outcome.code === UNAVAILABLE) ||
  ((outcome as { faults?: MailProblem[] } | null)?.faults?.some(({ key }) => key === "limit") ?? false);
