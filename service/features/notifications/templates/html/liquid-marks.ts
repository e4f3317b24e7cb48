import { replaceLiquid } from "../../../../../storefront/mail/liquid-spans";

/** Liquid that is out of the way while blocks are drawn around it: it stands as an address, which may be text and link alike. */
export interface LiquidMarks {
  hide(text: string): string;
  show(html: string): string;
}

export function createLiquidMarks(): LiquidMarks {
  const hidden: string[] = [];
  const hide = (liquid: string) => `https://liquid-${hidden.push(liquid) - 1}.invalid`;
  return {
    hide: (text) => replaceLiquid(text, { output: hide, tag: hide }),
    show: (html) =>
      html.replace(/https:\/\/liquid-(\d+)\.invalid/g, (mark, index) => hidden[Number(index)] ?? mark),
  };
}
