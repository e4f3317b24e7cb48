import type { ReactNode } from "react";
import { Gate } from "../../components/gate";
import { screens, type ScreenId } from "./registry";
import { ScreenFrame } from "./screen-frame";

interface Props {
  id: ScreenId;
  /** Its cards, without a heading of their own. A function is not called where the plan locks the screen. */
  children: ReactNode | (() => ReactNode);
}

/** One screen of a page, with its lock where the plan has one. */
export function ScreenCard({ id, children }: Props) {
  const { feature } = screens[id];
  const open = () => (typeof children === "function" ? children() : children);

  return <ScreenFrame id={id}>{feature ? <Gate feature={feature}>{children}</Gate> : open()}</ScreenFrame>;
}
