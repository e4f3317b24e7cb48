/** The part of css-tree that this folder and its tests use; the package has no types. */
declare module "css-tree" {
  export interface Location {
    start: { line: number };
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
  export type List = Iterable<CssNode>;
  export interface ParseOptions {
    positions?: boolean;
    context?: "declarationList";
    parseCustomProperty?: boolean;
    onParseError?: (error: { line: number }) => void;
  }
  export function parse(source: string, options?: ParseOptions): CssNode;
  export function tokenize(source: string, onToken: (type: number, start: number, end: number) => void): void;
  export function generate(node: CssNode): string;
  /** Of the properties and values of CSS as mdn-data has them. */
  export const lexer: { matchDeclaration(node: CssNode): { error: Error | null } };
  export function walk(node: CssNode, visit: (node: CssNode) => void): void;
}
