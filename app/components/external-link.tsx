import type { ReactNode } from "react";

/** Another site's page, in a new tab. Addresses come from outside: anything but http and https is shown as text. */
export function ExternalLink({ href, children }: { href: string | null; children: ReactNode }) {
  if (!href || !/^https?:\/\//i.test(href)) return <>{children}</>;
  return (
    <a href={href} target="_blank" rel="noreferrer" className="wb-link">
      {children}
    </a>
  );
}
