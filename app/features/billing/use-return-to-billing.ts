import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { takeReturn } from "./remember-approval";

/**
 * Leads a merchant who comes back from Shopify's approval page to billing, which says what came of it: whoever declines there
 * is sent to the app's home, for Shopify knows the return URL for approvals only.
 */
export function useReturnToBilling(): void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (takeReturn() && pathname === "/track/dashboard") navigate("/track/billing", { replace: true });
  }, [pathname, navigate]);
}
