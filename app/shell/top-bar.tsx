import { Link, NavLink, useLocation } from "@remix-run/react";
import { useEffect, useRef, type ReactNode } from "react";
import { useTranslation } from "../i18n/translation";
import { Mark } from "./logo";
import { navigation } from "./navigation";
import { useFittingCount } from "./use-fitting-count";

const MORE_WIDTH = 112;
/** Entries beside "More" on most phones; the script counts what fits. */
const ON_PHONES = 1;
/** Still measured, but invisible and out of reach of screen readers and keyboard. */
const HIDDEN = { position: "absolute", visibility: "hidden" } as const;

/** The navigation of stand-alone use; inside the Shopify admin the admin renders it. */
export function TopBar({ search, isPhone }: { search?: ReactNode; isPhone: boolean }) {
  const { t } = useTranslation("nav");
  const { list, fitting } = useFittingCount(navigation.length, MORE_WIDTH, isPhone ? ON_PHONES : undefined);
  const hidden = navigation.slice(fitting);

  return (
    <header className="wb-topbar">
      <Link to="/track/dashboard" className="wb-brand">
        <Mark size={24} />
        <span>Waybill</span>
      </Link>
      <nav aria-label={t("label")} className="wb-nav">
        <ul ref={list}>
          {navigation.map(({ key, to }, index) => (
            <li key={key} style={index < fitting ? undefined : HIDDEN}>
              <NavLink to={to}>{t(key)}</NavLink>
            </li>
          ))}
          {hidden.length > 0 && (
            <li>
              <More entries={hidden} />
            </li>
          )}
        </ul>
      </nav>
      {search}
    </header>
  );
}

function More({ entries }: { entries: readonly (typeof navigation)[number][] }) {
  const { t } = useTranslation("nav");
  const { pathname } = useLocation();
  const details = useRef<HTMLDetailsElement>(null);

  // Navigation closes the list, as does a click outside of it.
  useEffect(() => details.current?.removeAttribute("open"), [pathname]);
  useEffect(() => {
    const close = ({ target }: Event) => {
      if (!details.current?.contains(target as Node)) details.current?.removeAttribute("open");
    };
    document.addEventListener("click", close);
    return () => document.removeEventListener("click", close);
  }, []);

  return (
    <details className="wb-more" ref={details}>
      <summary className={entries.some(({ to }) => pathname.startsWith(to)) ? "active" : undefined}>
        {t("more")}
      </summary>
      <ul>
        {entries.map(({ key, to }) => (
          <li key={key}>
            <NavLink to={to}>{t(key)}</NavLink>
          </li>
        ))}
      </ul>
    </details>
  );
}
