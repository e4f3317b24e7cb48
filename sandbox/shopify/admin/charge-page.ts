import { html } from "hono/html";
import { lineWithWantedCap } from "../billing/charges";
import { money } from "../order-figures";
import type { AppSubscriptionRecord, BillingLineRecord, ShopRecord } from "../records";
import { adminPage, type Html } from "./layout";

/** The page where a merchant approves or declines a charge; the third button is for testers. */
export function chargePage(shop: ShopRecord, subscription: AppSubscriptionRecord, action: string): Html {
  const wanted = lineWithWantedCap(subscription)?.plan;
  return adminPage({
    title: "Approve a charge",
    shop,
    body: html`<div class="card">
      <h1>${subscription.name}</h1>
      ${
        wanted?.kind === "usage"
          ? html`<p>
              Raise the most that can be charged for use in 30 days from ${money(wanted.cappedCents)} to
              ${money(wanted.wantedCapCents!)} ${subscription.currency}.
            </p>`
          : html`<ul>
              ${subscription.lines.map((line) => html`<li>${priceText(line, subscription.currency)}</li>`)}
            </ul>`
      }
      ${subscription.trialDays > 0 ? html`<p>${subscription.trialDays} days are free.</p>` : ""}
      ${subscription.test ? html`<p>This is a test: nothing will be charged.</p>` : ""}
      <form class="row" method="post" action="${action}">
        <button class="primary" name="decision" value="approve">Approve</button>
        <button name="decision" value="decline">Decline</button>
        <button name="decision" value="expire">Let it expire</button>
      </form>
    </div>`,
  });
}

function priceText({ plan }: BillingLineRecord, currency: string): string {
  if (plan.kind === "usage") return `${plan.terms}, at most ${money(plan.cappedCents)} ${currency}`;
  const every = plan.interval === "ANNUAL" ? "year" : "30 days";
  const price = `${money(plan.priceCents)} ${currency} every ${every}`;
  if (!plan.discount) return price;
  const { percentage, amountCents, intervals } = plan.discount;
  const off =
    amountCents === null ? `${Math.round((percentage ?? 0) * 100)}%` : `${money(amountCents)} ${currency}`;
  return `${price}, less ${off}${intervals === null ? "" : ` for ${intervals} periods`}`;
}
