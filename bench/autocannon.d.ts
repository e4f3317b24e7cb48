/** Types of the part of autocannon used here; the package has none. */
declare module "autocannon" {
  function autocannon(options: {
    url: string;
    connections: number;
    duration: number;
    headers?: Record<string, string>;
  }): Promise<{ requests: { average: number }; non2xx: number; errors: number }>;
  export = autocannon;
}
