/** Providers there are adapters for, in the order in which they are asked where nothing else is said. */
export const PROVIDER_IDS = ["17track", "aftership", "easypost", "karrio", "simulated"] as const;
export type ProviderId = (typeof PROVIDER_IDS)[number];

/** Registrations a day and a month; null is without limit. */
export interface Budget {
  perDay: number | null;
  perMonth: number | null;
}
export type ProviderBudgets = Partial<Record<ProviderId, Budget>>;

const isProviderId = (text: string): text is ProviderId => (PROVIDER_IDS as readonly string[]).includes(text);

/** PROVIDER_ORDER, such as `aftership,17track`. What is wrong is added to `problems`. */
export function readProviderOrder(text: string | undefined, problems: string[]): ProviderId[] | undefined {
  if (!text) return undefined;
  const ids = text.split(",").map((id) => id.trim());
  const unknown = ids.filter((id) => !isProviderId(id));
  if (unknown.length > 0) {
    problems.push(
      `PROVIDER_ORDER: unknown provider ${unknown.join(", ")}; known are ${PROVIDER_IDS.join(", ")}`,
    );
  }
  if (new Set(ids).size < ids.length) problems.push("PROVIDER_ORDER: names a provider twice");
  return ids.filter(isProviderId);
}

/** PROVIDER_BUDGETS, such as `17track:5000/month,aftership:200/day`. What is wrong is added to `problems`. */
export function readProviderBudgets(text: string | undefined, problems: string[]): ProviderBudgets {
  const budgets: ProviderBudgets = {};
  for (const entry of (text ?? "").split(",").map((each) => each.trim())) {
    if (entry === "") continue;
    const [, id = "", amount, period] = /^([\w-]+):(\d{1,9})\/(day|month)$/.exec(entry) ?? [];
    if (!isProviderId(id)) {
      problems.push(`PROVIDER_BUDGETS: ${entry} must read provider:amount/day or provider:amount/month`);
      continue;
    }
    budgets[id] = {
      ...(budgets[id] ?? { perDay: null, perMonth: null }),
      [period === "day" ? "perDay" : "perMonth"]: Number(amount),
    };
  }
  return budgets;
}
