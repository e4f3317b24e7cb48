import { Scripts } from "@remix-run/react";
import { Children, isValidElement, type ReactElement, type ReactNode } from "react";

/**
 * Remix's scripts, without the links that preload all code of the page. Those have the priority of what is needed to paint:
 * 150 KB of code would compete with the styles, and nothing is painted until these are there. The page's own modules are
 * imported by its inline script anyway; the entry alone is preloaded, which that script imports only after them.
 */
export function PageScripts({ nonce }: { nonce: string | undefined }) {
  // Called and not rendered: what it returns is ours to change. It is always called, so that its hooks keep their order.
  return <>{withoutPreloads(Scripts({ nonce }))}</>;
}

function withoutPreloads(node: ReactNode): ReactNode {
  return Children.map(node, (child) => {
    if (!isValidElement<{ children?: ReactNode; rel?: string; href?: string }>(child)) return child;
    const { rel, href, children } = child.props;
    if (child.type === "link" && rel === "modulepreload") return isEntry(href) ? lowPriority(child) : null;
    // The scripts stand in fragments of their own.
    return children === undefined ? child : <>{withoutPreloads(children)}</>;
  });
}

const isEntry = (href = "") => href.includes("entry.client");

/** React 18 knows the attribute by its name in HTML only. */
const lowPriority = (link: ReactElement<{ href?: string }>) => (
  <link rel="modulepreload" href={link.props.href} {...{ fetchpriority: "low" }} />
);
