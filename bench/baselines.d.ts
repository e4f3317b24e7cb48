// Types of the benchmarks' own packages (bench/package.json), as far as used: types are checked without them installed.

declare module "accesscontrol" {
  export class AccessControl {
    constructor(grants: { role: string; resource: string; action: string; attributes: string }[]);
    lock(): this;
    can(role: string): { readAny(resource: string): { granted: boolean } };
  }
}

declare module "minisearch" {
  class MiniSearch<Document> {
    constructor(options: { fields: (keyof Document)[]; tokenize: (text: string) => string[] });
    addAll(documents: Document[]): void;
    add(document: Document): void;
    search(query: string, options: { combineWith: "AND"; prefix: boolean }): { id: unknown }[];
  }
  export = MiniSearch;
}
