import { expect, it } from "vitest";
import { demoMailTemplate } from "../../../sandbox/demo/mail-template";
import { checkMailTemplate } from "../../../storefront/mail/check-mail-template";
import { checkMailTexts } from "../../../storefront/mail/check-mail-texts";
import { inspectLiquid } from "../../../storefront/mail/liquid/inspect.mjs";

it("the demo store's template is one that can be saved, without a warning", async () => {
  const { template, issues } = checkMailTemplate(demoMailTemplate);
  expect(issues).toBeUndefined();
  const problems = await checkMailTexts(template!, "out_for_delivery", async (texts) =>
    texts.map((text) => inspectLiquid(text)),
  );
  expect(problems).toEqual({ faults: [], warnings: [] });
});
