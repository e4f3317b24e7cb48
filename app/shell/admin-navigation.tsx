import { Link, useNavigate } from "@remix-run/react";
import type { DetailedHTMLProps, HTMLAttributes } from "react";
import { useEffect } from "react";
import { useTranslation } from "../i18n/translation";
import { navigation } from "./navigation";

declare module "react" {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- the place where React looks for elements
  namespace JSX {
    interface IntrinsicElements {
      "ui-nav-menu": DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement>;
    }
  }
}

/**
 * The navigation that App Bridge reads and the Shopify admin renders; nothing is rendered here. The dashboard is the
 * home behind the app's name, so the admin has no entry of its own for it.
 */
export function AdminNavigation() {
  const { t } = useTranslation("nav");
  const navigate = useNavigate();

  useEffect(() => {
    const follow = (event: Event) => {
      const to = (event.target as Element | null)?.getAttribute("href");
      if (to) navigate(to);
    };
    document.addEventListener("shopify:navigate", follow);
    return () => document.removeEventListener("shopify:navigate", follow);
  }, [navigate]);

  return (
    <ui-nav-menu>
      {navigation.map(({ key, to }) => (
        <Link key={key} to={to} rel={key === "dashboard" ? "home" : undefined}>
          {t(key)}
        </Link>
      ))}
    </ui-nav-menu>
  );
}
