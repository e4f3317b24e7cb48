import { localeFor, type LanguageTag } from "../../contract/locales";
import type { StoreInfo } from "../../contract/store";
import type { DomainNotice } from "../../contract/custom-domain";
import type { CurrentPlan } from "../../contract/billing";
import type { PackedGateRule } from "../../permissions/ability";
import type { PlanCode } from "../../permissions/levels";
import type { ResolvedGate } from "../../permissions/store-gates";
import { credentialOf, isAdminToken } from "../endApi/credential.server";
import { endApiFor, failed, requestLocale } from "../endApi/end-api-for.server";
import { NO_STORE, type Failure } from "../endApi/failure";
import { requestMemo } from "../endApi/request-memo.server";
import { createFormat, type Format } from "../i18n/format.server";
import { polarisNameOf, servedTag } from "../i18n/texts.server";
import type { LoadContext } from "../load-context";
import { starterPlan } from "./fallback-plan";
import { isPhone } from "./is-phone.server";
import { gateRules, gatesShown } from "./store-gates.server";
import { viewAsOf } from "./view-as.server";

export interface ShellData {
  plan: Pick<CurrentPlan, "name" | "plan" | "quota_usage" | "quota_amount" | "percent" | "quota_used_up">;
  store: Pick<
    StoreInfo,
    | "name"
    | "myshopify_domain"
    | "tracking_page_url"
    | "tracking_notice"
    | "order_sync_available"
    | "sync"
    | "setup"
    | "show_on_boarding"
  > & {
    /** What is wrong with its own domain; `day` until which pages are served there. */
    domainNotice: { kind: DomainNotice["kind"]; name: string; day: string | null } | null;
  };
  tag: LanguageTag;
  /** Inside the Shopify admin; else stand-alone, with an admin token. */
  embedded: boolean;
  /** Name of the file of Polaris texts. */
  polaris: string;
  /** The store's language could not be read; the browser's is used. */
  localeFailed: boolean;
  /** Shopify and couriers are simulated. */
  sandbox: boolean;
  /** The help centre's search, or an address for mail. */
  helpCenterUrl: string;
  /** The store's gates, packed. */
  rules: PackedGateRule[];
  /** Whether there is an admin token: staff, testers and the demo. */
  isAdmin: boolean;
  /** Whether the browser says that it is a phone's. */
  isPhone: boolean;
  /** The plan whose gates are shown instead of the store's own; the service enforces the store's own. */
  viewAs: PlanCode | null;
}

/** The part of the shell's data that goes to the browser: no more of the store than pages show. */
export async function loadShell(request: Request, context: LoadContext): Promise<ShellData> {
  const { timezone, plan, store, ...rest } = await readShell(request, context);
  const { domain_notice: domain } = store;
  const viewAs = viewAsOf(request);
  return {
    ...rest,
    rules: gateRules(plan, store.myshopify_domain, viewAs),
    viewAs,
    isAdmin: isAdminToken(credentialOf(request)),
    isPhone: isPhone(request),
    plan: {
      name: plan.name,
      plan: plan.plan,
      quota_usage: plan.quota_usage,
      quota_amount: plan.quota_amount,
      percent: plan.percent,
      quota_used_up: plan.quota_used_up,
    },
    store: {
      name: store.name,
      myshopify_domain: store.myshopify_domain,
      tracking_page_url: store.tracking_page_url,
      tracking_notice: store.tracking_notice,
      order_sync_available: store.order_sync_available,
      sync: store.sync,
      setup: store.setup,
      show_on_boarding: store.show_on_boarding,
      domainNotice: domain && {
        ...{ kind: domain.kind, name: domain.name },
        day: createFormat(rest.tag, timezone).date(domain.served_until),
      },
    },
  };
}

/** The store's gates on every plan, for pages that compare plans. */
export async function loadGates(request: Request, context: LoadContext): Promise<ResolvedGate[]> {
  const { plan } = await readShell(request, context);
  return gatesShown(plan, viewAsOf(request));
}

/**
 * Plan, store and language, which every page of the layout needs. Failures are handled as section 8 of the
 * specification says.
 */
function readShell(request: Request, context: LoadContext) {
  const credential = credentialOf(request);
  return requestMemo(context, `shell ${credential?.bearer}`, async () => {
    const endApi = await endApiFor(request, context);
    const [plan, store, locale] = await Promise.all([
      endApi.getPlan().catch(() => starterPlan),
      endApi.getStoreInfo().catch(asStoreFailure),
      endApi.getLocaleData().catch(() => null),
    ]);
    const { tag } = locale ? localeFor(locale.locale) : requestLocale(request, context);
    return {
      plan,
      store,
      tag: servedTag(tag),
      polaris: polarisNameOf(servedTag(tag)),
      timezone: store.timezone,
      embedded: credential?.from !== "cookie",
      localeFailed: locale === null,
      sandbox: context.config.sandbox,
      helpCenterUrl: context.config.helpCenterUrl,
    };
  });
}

/** Formats of dates and numbers in this store's language and zone. */
export async function formatFor(request: Request, context: LoadContext, language?: "en"): Promise<Format> {
  const { tag, timezone } = await readShell(request, context);
  return createFormat(language ?? tag, timezone);
}

/** Rethrows redirects and refused tokens; any other failure becomes "getShopInfo failed". */
async function asStoreFailure(thrown: unknown): Promise<never> {
  if (!(thrown instanceof Response) || thrown.status < 400 || thrown.status === 401) throw thrown;
  const failure = (await thrown.json()) as Failure;
  throw failed({ ...failure, code: NO_STORE }, thrown.status);
}
