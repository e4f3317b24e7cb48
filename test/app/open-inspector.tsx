import { Link } from "@remix-run/react";
import { fireEvent, screen } from "@testing-library/react";
import * as billing from "../../app/routes/track.billing";
import * as inspector from "../../app/routes/track.inspector";
import { wellReplies } from "../admin-data";
import { billingReplies } from "../billing-data";
import { mockEndApi } from "../msw/end-api";
import { renderPage } from "./render-page";

/** The billing page's own, and a way back that keeps the window. */
function BillingAndBack() {
  const Billing = billing.default;
  return (
    <>
      <Link to="/track/inspector">Back to the machines</Link>
      <Billing />
    </>
  );
}

const pages = {
  "/track/inspector": inspector,
  "/track/billing": { ...billing, default: BillingAndBack },
} as never;

export const openInspector = async (at = "/track/inspector") => {
  const service = mockEndApi({ ...wellReplies(), ...billingReplies() });
  const view = await renderPage(service, at, pages, { standalone: true });
  return { ...view, service };
};

export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
export const slider = () => screen.getByRole("slider", { name: "Step shown" });

export const activeStates = () =>
  [...document.querySelectorAll("[data-active]")].map((node) => node.getAttribute("data-state"));
