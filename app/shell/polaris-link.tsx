import { Link } from "@remix-run/react";
import type { AnchorHTMLAttributes, ReactNode } from "react";

type Props = AnchorHTMLAttributes<HTMLAnchorElement> & {
  url: string;
  external?: boolean;
  children?: ReactNode;
};

/**
 * Polaris's links through the router; other hosts open in a new tab, since none of them may load in the admin's frame.
 */
export function PolarisLink({ url, external, children, ...rest }: Props) {
  if (external || /^[a-z]+:/i.test(url)) {
    return (
      <a {...rest} href={url} target="_blank" rel="noreferrer">
        {children}
      </a>
    );
  }
  return (
    <Link {...rest} to={url}>
      {children}
    </Link>
  );
}
