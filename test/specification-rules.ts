import { existsSync, readFileSync } from "node:fs";
import { isBuilt } from "../permissions/built";
import type { FeatureId } from "../permissions/features";

/**
 * Areas that do not exist yet, with the plan features that they bring: their rules wait without a test until one of the features is
 * built (permissions/built.ts). Whoever builds an area takes it out, adds it to `Built` and names the tests.
 */
const NOT_BUILT = {
  // The switches of notification-setting are built; templates are not, and have no feature of their own.
  "email templates": [],
  webhooks: ["webhook"],
  integrations: [
    "google-analytics-integrate",
    "paypal-integrate",
    "stripe-integrate",
    "klaviyo-integrate",
    "slack-integrate",
    "gorgias-integrate",
    "omnisend-integrate",
  ],
  "product recommendations": ["product-recommendation-type"],
} as const satisfies Record<string, readonly FeatureId[]>;
type Built =
  | "shell"
  | "calls"
  | "billing"
  | "search"
  | "orders"
  | "order settings"
  | "images"
  | "tracking pages"
  | "couriers"
  | "attention"
  | "notifications";
type Area = keyof typeof NOT_BUILT | Built;

/** A rule (section 5) or an error (section 8) of the specification, and the tests that hold it. */
export interface SpecifiedRule {
  section: 5 | 8;
  area: Area;
  says: string;
  /** `file › end of a test's title in it`, the file's path from test/ on. */
  tests: string[];
}

const rule =
  (section: 5 | 8) =>
  (area: Area, says: string, ...tests: string[]): SpecifiedRule => ({ section, area, says, tests });
const validation = rule(5);
const error = rule(8);

export const RULES: SpecifiedRule[] = [
  validation(
    "billing",
    "Verify is disabled while the coupon's code is empty",
    "machines/coupon.machine.test.ts › cannot be verified while it is empty",
  ),
  validation(
    "billing",
    "The coupon's code is trimmed before it is sent",
    "app/billing-prices.test.tsx › is sent trimmed, shows its percent, and lowers the prices of its own plans",
  ),
  validation(
    "billing",
    "The server's message stands under the coupon's field and is cleared on focus",
    "machines/coupon.machine.test.ts › gives the server's message, until the field is focused again",
    "app/billing-prices.test.tsx › which goes when the field is entered anew",
  ),
  validation(
    "billing",
    "Update plan is disabled for the plan and interval that are current",
    "app/billing-plans.test.tsx › cannot be updated to the plan code and interval that are had",
  ),
  validation(
    "billing",
    "Enterprise changes are not allowed in-app",
    "service/domain/billing/decide-change.test.ts › does not know %j",
    "app/billing-plans.test.tsx › lead to us for Enterprise, from 50,000 orders a month or 600,000 a year",
  ),
  validation(
    "billing",
    "A linked store with another domain is asked by Modify billing settings to log in to the main store",
    "app/billing-change.test.tsx › is made in the main store by a linked one",
  ),
  validation(
    "tracking pages",
    "A menu item's label is required",
    "storefront/specified-settings.test.ts › a menu item needs a label",
  ),
  validation(
    "tracking pages",
    "At least one position of a menu item is selected",
    "storefront/specified-settings.test.ts › a menu item needs at least one position",
  ),
  validation(
    "tracking pages",
    "At most 5 menu items",
    "storefront/specified-settings.test.ts › a menu has at most five items",
  ),
  validation(
    "attention",
    "At most 5 recipient emails",
    "service/features/team/team.test.ts › is refused as the sixth, however many are added at once",
  ),
  validation("webhooks", "A webhook's URL is not empty and well formed (URL format error, please check)"),
  validation(
    "tracking pages",
    "A section's title and description are not empty",
    "storefront/sections.test.ts › the section %s is refused with an empty title or description",
  ),
  validation(
    "orders",
    "A date matches YYYY-MM-DD",
    "service/platform/http/wrong-dates.test.ts › is said to have a wrong format",
    "app/delivery-promise.test.tsx › say beside the field what is wrong with closed days, and are not saved",
  ),
  validation(
    "images",
    "An image has at most 5 MB",
    "service/features/images/images.test.ts › that is larger than 5 MB, before it is read, and by its size once it is decoded",
  ),
  validation(
    "tracking pages",
    "A YouTube link is valid and complete",
    "storefront/specified-settings.test.ts › a video needs a link that is valid and complete",
  ),
  validation(
    "order settings",
    "At most 3 custom statuses, each with a name",
    "app/shopper-visibility.test.tsx › is at most three steps, each with a name",
  ),
  validation(
    "tracking pages",
    "A tracking page's URL is not empty",
    "app/tracking-page-versions.test.tsx › is refused where it is empty, beside its field",
  ),
  validation(
    "notifications",
    "A sender email is required",
    "service/features/notifications/sender.test.ts › needs an address, and one that is none is refused beside its field",
  ),
  validation("email templates", "An automation's name is required"),
  validation(
    "notifications",
    "The text of the unsubscribe button is required in each language",
    "service/features/notifications/mail-design.test.ts › that cannot be sent is refused beside its field",
    "app/mail-design.test.tsx › is not saved without a text in every language, and says which have none",
  ),
  validation("product recommendations", "At least 1 collection is chosen"),
  validation("integrations", "API key, private and public key, and base API URL are required"),
  validation(
    "calls",
    "A page holds at most 500 items",
    "specification.test.ts › a page of %s holds at most 500 items",
  ),
  validation(
    "orders",
    "Statuses are un-checked one at a time",
    "service/domain/shipments/manual-status.test.ts › is only the one that is named: statuses are unchecked one at a time",
  ),
  validation(
    "images",
    "A favicon is scaled to 32x32",
    "service/features/images/encode-image.test.ts › an icon of 32 × 32, in a file that browsers ask for by itself",
  ),
  validation(
    "tracking pages",
    "Content blocks are limited by a count",
    "storefront/document.test.ts › may have as many blocks as it says",
  ),
  validation(
    "search",
    "Pins or history that cannot be parsed empty both lists silently",
    "app/search.test.tsx › empties both lists silently where one does not parse, and leaves out what leads out of the app",
  ),

  error(
    "billing",
    "A plan change whose code is not 00000 shows an error toast with the server's message",
    "app/billing-change.test.tsx › tells a refusal by toast and by a banner that stays",
  ),
  error(
    "billing",
    "A coupon's failure is shown inline in the server's words",
    "app/billing-prices.test.tsx › that is refused has the focus on its field with the sentence beside it, which goes when the field is entered anew",
  ),
  error(
    "shell",
    "Get locale data error",
    "documents/documents-standalone.test.ts › goes on in English, and says so, when the language cannot be read",
  ),
  error(
    "shell",
    "A plan that cannot be read falls back to Starter with zero usage",
    "documents/documents-standalone.test.ts › falls back to Starter with nothing used when the plan cannot be read",
  ),
  error(
    "shell",
    "getShopInfo failed",
    "documents/documents-standalone.test.ts › says getShopInfo failed, with a retry and the trace, when the store cannot be read",
  ),
  error(
    "calls",
    "Network Error is reported and rethrown",
    "end-api/create-end-api.test.ts › says Network Error, and reports it",
  ),
  error(
    "calls",
    "timeout is reported and rethrown",
    "end-api/create-end-api.test.ts › gives up when its time is over",
  ),
  error(
    "shell",
    "Translation lookup errors are logged only",
    "app/missing-texts.test.ts › a key without a text is reported once",
  ),
  error(
    "calls",
    "Serve error, server error",
    "service/platform/http/send-error.test.ts › what nobody expected says Serve error, and is logged",
  ),
  error("integrations", "Invalid API key, public key, private key, key, credentials"),
  error("webhooks", "Invalid webhook URL"),
  error(
    "notifications",
    "Invalid Code",
    "service/features/notifications/sender.test.ts › that is wrong is an Invalid Code",
  ),
  error(
    "orders",
    "Invalid tracking number",
    "app/order-shipment.test.tsx › has the sentence about a wrong number beside its field, with the focus",
  ),
  error("integrations", "Incorrect url"),
  error("integrations", "Missing PayPal account, missing Stripe account, Account connection failed"),
  error(
    "billing",
    "the plan quota has been exhausted",
    "app/billing.test.tsx › shows periods, the forecast, what happens at the limit, and orders that wait",
  ),
  error(
    "billing",
    "the usage charges have reached the capped amount",
    "app/billing.test.tsx › says where orders wait because extra ones have reached what was approved",
  ),
  error(
    "tracking pages",
    "Could not load video metadata",
    "service/domain/pages/read-video.test.ts › says the same of a picture that cannot be read, and of an empty title",
  ),
  error("orders", "Delete failed", "app/failure-words.test.tsx › with what failed before the reason"),
  error(
    "orders",
    "Date format error",
    "service/platform/http/wrong-dates.test.ts › is said to have a wrong format",
  ),
  error("email templates", "Time format error"),
  error(
    "search",
    "No result found",
    "app/search.test.tsx › says No result found where every group has answered and none has found anything",
  ),
  error(
    "orders",
    "No orders found",
    "app/orders.test.tsx › says that nothing was found, and leads back to all",
  ),
  error(
    "couriers",
    "No carriers found",
    "app/couriers.test.tsx › says No carriers found where the directory has none of that name",
  ),
];

/** What is wrong with a rule's line: a rule of a built area without a test, or a test that is not where the line says. */
export function findProblem(
  { area, tests }: SpecifiedRule,
  isFeatureBuilt: (feature: FeatureId) => boolean = isBuilt,
): string | null {
  const features: readonly FeatureId[] | undefined = (
    NOT_BUILT as Partial<Record<Area, readonly FeatureId[]>>
  )[area];
  if (features) {
    const built = features.find(isFeatureBuilt);
    if (built) return `waits, while its feature ${built} is built`;
    return tests.length > 0 ? `has a test: take "${area}" out of the areas that are not built` : null;
  }
  if (tests.length === 0) return "has no test";
  const missing = tests.find((test) => !isThere(test));
  return missing ? `names a test that is not there: ${missing}` : null;
}

function isThere(test: string): boolean {
  const [file = "", name = ""] = test.split(" › ");
  if (name === "" || !existsSync(`test/${file}`)) return false;
  return runs(readFileSync(`test/${file}`, "utf8"), name);
}

/** Whether a test whose title ends so runs: it is neither commented out, nor skipped, nor in a file of which a part is skipped. */
export function runs(source: string, name: string): boolean {
  const code = source.replace(/^\s*\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
  if (/^\s*describe\.(skip|todo)/m.test(code)) return false;
  // The end of a title and the beginning of its test: `…", async () => {`.
  const title = new RegExp(`${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}["'\`],\\s*(async )?\\(`).exec(
    code,
  );
  if (!title) return false;
  const head = [...code.slice(0, title.index).matchAll(/^\s*(?:it|test)((?:\.\w+)*)[(`]/gm)].at(-1);
  return head !== undefined && !/\.(skip|todo|skipIf|runIf|fails)/.test(head[1]!);
}

/** What `npm run rules` prints. */
export function rulesReport(rules = RULES): { text: string; problems: number } {
  const lines = rules.map((each) => {
    const problem = findProblem(each);
    const held = each.tests.join("\n      ") || "the area is not built";
    return {
      problem,
      text: `${each.section}  ${each.says} (${each.area})\n      ${problem ? `!! ${problem}` : held}`,
    };
  });
  const problems = lines.filter(({ problem }) => problem).length;
  const waiting = rules.filter(({ tests }) => tests.length === 0).length;
  const sum = `${rules.length} rules and errors: ${rules.length - waiting} with tests, ${waiting} of areas that are not built, ${problems} wrong`;
  return { text: [...lines.map(({ text }) => text), "", sum].join("\n"), problems };
}
