import { useRevalidator } from "@remix-run/react";
import { Button } from "@shopify/polaris";
import * as addOns from "../../app/routes/track.addOns";
import * as analytics from "../../app/routes/track.analytics";
import * as billing from "../../app/routes/track.billing";
import { Gate } from "../../app/components/gate";
import { GatedPage as WholePage } from "../../app/components/gated-page";
import { aPlan, wellReplies } from "../admin-data";
import { mockEndApi, type Replies } from "../msw/end-api";
import { renderPage } from "./render-page";

export const clicks = { exports: 0 };

/** A page with a button that only Growth opens, and a part that must not run where it is locked. */
function GatedPage() {
  const { revalidate } = useRevalidator();
  return (
    <>
      <h1>Gated</h1>
      <Button onClick={revalidate}>Reload the plan</Button>
      <Gate feature="export">
        <Button onClick={() => (clicks.exports += 1)}>Export</Button>
      </Gate>
      <Gate feature="courier-auto-correction">{() => <p>The correction</p>}</Gate>
    </>
  );
}

const wholePage = () => (
  <WholePage feature="export" title="Whole page">
    {() => <p>The whole page</p>}
  </WholePage>
);

const pages = {
  "/track/analytics": analytics,
  "/track/addOns": addOns,
  "/track/billing": billing,
  "/track/gated": { default: GatedPage },
  "/track/whole": { default: wholePage },
} as never;

export const openGated = (
  replies: Replies = {},
  at = "/track/gated",
  options: Parameters<typeof renderPage>[3] = {},
) => {
  const service = mockEndApi({ ...wellReplies(), ...replies });
  return renderPage(service, at, pages, options).then((view) => ({ ...view, service }));
};

export const starter = { getPlan: aPlan({ name: "Starter", plan: "STARTER", quota_amount: 100 }) };
