/** Secrets of a process that is fuzzed, which its signed requests are made with. They open nothing else. */
export const FUZZ_SECRETS = {
  app: "fuzz-app-secret-of-at-least-32-characters",
  metrics: "fuzz-metrics-token",
  aftership: "fuzz-aftership-secret",
  easypost: "fuzz-easypost-secret",
  karrio: "fuzz-karrio-secret",
  seventeenTrack: "fuzz-17track-key",
};

/** Nothing listens there: providers push to the process that is fuzzed, and are never asked by it. */
const NOBODY = "http://127.0.0.1:9";

/** The environment of the process: the demo store with every courier provider, on this machine only. */
export function fuzzEnvironment(port: number, dataDir: string): Record<string, string> {
  return {
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    PORT: String(port),
    APP_URL: `http://127.0.0.1:${port}`,
    WAYBILL_DEMO: "1",
    WRITES_PER_MINUTE: "1000000",
    DATA_DIR: dataDir,
    DEMO_ORDERS: "60",
    LOG_LEVEL: "warn",
    // Look-ups are limited by address: the fuzz comes from many.
    TRUSTED_PROXIES: "127.0.0.0/8",
    METRICS_TOKEN: FUZZ_SECRETS.metrics,
    APP_SECRET: FUZZ_SECRETS.app,
    PROVIDER_ORDER: "simulated",
    SEVENTEEN_TRACK_KEY: FUZZ_SECRETS.seventeenTrack,
    SEVENTEEN_TRACK_URL: NOBODY,
    AFTERSHIP_KEY: "k",
    AFTERSHIP_URL: NOBODY,
    AFTERSHIP_WEBHOOK_SECRET: FUZZ_SECRETS.aftership,
    EASYPOST_KEY: "k",
    EASYPOST_URL: NOBODY,
    EASYPOST_WEBHOOK_SECRET: FUZZ_SECRETS.easypost,
    KARRIO_KEY: "k",
    KARRIO_URL: NOBODY,
    KARRIO_WEBHOOK_SECRET: FUZZ_SECRETS.karrio,
  };
}
