import type { ReactNode } from "react";
import { Gate } from "../../components/gate";
import { sections, type SectionId } from "./registry";
import { SectionFrame } from "./section-frame";

interface Props {
  id: SectionId;
  /** Its cards, without a heading of their own. A function is not called where the plan locks the section. */
  children: ReactNode | (() => ReactNode);
}

/** One section of a page, with its lock where the plan has one. */
export function Section({ id, children }: Props) {
  const { feature } = sections[id];
  const open = () => (typeof children === "function" ? children() : children);

  return <SectionFrame id={id}>{feature ? <Gate feature={feature}>{children}</Gate> : open()}</SectionFrame>;
}
