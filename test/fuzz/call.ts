export type Call = <Data>(path: string, body?: unknown) => Promise<Data>;
