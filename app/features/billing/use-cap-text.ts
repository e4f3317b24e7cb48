import { useState } from "react";
import { readCap } from "./read-cap";

export interface CapText {
  text: string;
  setText: (text: string) => void;
  isWrong: boolean;
  /** What goes with the change where the merchant wants another limit than the one that is offered. */
  changed: { cappedAmount?: number };
}

/** The limit for extra orders in a change of plan: the offered one, in cents, until the merchant writes another. */
export function useCapText(offered: number | null): CapText {
  const [written, setText] = useState<string | null>(null);
  const text = written ?? (offered === null ? "" : String(offered / 100));
  const cents = readCap(text);
  const isAsked = offered !== null && written !== null;
  const isOther = isAsked && cents !== null && cents !== offered;
  return {
    text,
    setText,
    isWrong: isAsked && cents === null,
    changed: isOther ? { cappedAmount: cents / 100 } : {},
  };
}
