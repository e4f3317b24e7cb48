import type { Config } from "../service/platform/config/config";
import type { Log } from "../service/platform/log";

export type Reporter = (error: unknown, facts: object) => void;

/** Where unexpected failures go: to Sentry where SENTRY_DSN is set, else into the log. */
export async function createReporter(config: Config, log: Log): Promise<Reporter> {
  if (!config.sentryDsn) return (error, facts) => log.error({ err: error, ...facts }, "unexpected failure");
  const sentry = await import("@sentry/node");
  sentry.init({
    ...{ dsn: config.sentryDsn, environment: config.environment, sendDefaultPii: false },
    // Sentry adds the request that is under way, and its address may hold a token.
    beforeSend: ({ request: _, ...event }) => event,
  });
  return (error, facts) => {
    log.error({ err: error, ...facts }, "unexpected failure");
    sentry.captureException(error, { extra: { ...facts } });
  };
}
