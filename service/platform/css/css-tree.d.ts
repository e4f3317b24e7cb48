/** The part of css-tree that scoped-css.ts uses; the package has no types. */
declare module "css-tree" {
  export interface Location {
    start: { line: number; column: number };
  }
  export interface CssNode {
    type: string;
    loc?: Location | null;
    name?: string;
    property?: string;
    value?: CssNode | string;
    prelude?: CssNode | null;
    block?: CssNode | null;
    children?: List | null;
  }
  export interface ListItem {
    data: CssNode;
    next: ListItem | null;
    prev: ListItem | null;
  }
  export interface List extends Iterable<CssNode> {
    isEmpty: boolean;
    first: CssNode | null;
    toArray(): CssNode[];
    fromArray(nodes: CssNode[]): List;
  }
  export interface ParseOptions {
    positions?: boolean;
    parseCustomProperty?: boolean;
    onParseError?: (error: { line: number; column: number; rawMessage?: string; message: string }) => void;
  }
  export function parse(source: string, options?: ParseOptions): CssNode;
  export function generate(node: CssNode): string;
  export function walk(node: CssNode, visit: (node: CssNode) => void): void;
}
