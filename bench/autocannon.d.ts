/** The little of autocannon that is used here; the package brings no types. */
declare module "autocannon" {
  function autocannon(options: {
    url: string;
    connections: number;
    duration: number;
    headers?: Record<string, string>;
  }): Promise<{ requests: { average: number }; non2xx: number; errors: number }>;
  export = autocannon;
}
