import { z } from "zod";

const flag = z.stringbool({ truthy: ["1", "true", "on", "yes"], falsy: ["0", "false", "off", "no", ""] });
const optional = z
  .string()
  .trim()
  .transform((value) => value || undefined)
  .optional();

/** The environment, variable by variable, as .env.example documents it. */
export const Environment = z.object({
  NODE_ENV: z.enum(["production", "development", "test"]).default("development"),
  HOST: z.string().default("127.0.0.1"),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  APP_URL: optional.pipe(
    z
      .httpUrl()
      .or(z.url({ protocol: /^http$/ }))
      .optional(),
  ),
  TRUSTED_PROXIES: optional,
  APP_HOSTS: optional,
  CUSTOM_DOMAIN_TARGET: optional,
  DNS_SERVERS: optional,
  WRITES_PER_MINUTE: z.coerce.number().int().min(1).max(1_000_000).default(600),
  ROLES: z.string().default("web,worker"),
  DATA_DIR: z.string().default(".data"),
  GATES_FILE: optional,
  DATABASE_URL: optional,
  DATABASE_DIRECT_URL: optional,
  DATABASE_REPLICA_URL: optional,
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  APP_SECRET: optional.pipe(z.string().min(32).optional()),
  APP_SECRET_OLD: optional,
  ENCRYPTION_KEYS: optional,
  SHOPIFY_API_KEY: optional,
  SHOPIFY_API_SECRET: optional,
  SHOPIFY_API_SECRET_OLD: optional,
  SHOPIFY_APP_HANDLE: z.string().default("waybill"),
  WAYBILL_DEMO: flag.default(false),
  SANDBOX_URL: optional.pipe(z.url().optional()),
  ADMIN_TOKENS: flag.optional(),
  END_API_URL: optional.pipe(z.url().optional()),
  SMTP_URL: optional.pipe(z.url({ protocol: /^smtps?$/ }).optional()),
  IMAGE_STORE_URL: optional.pipe(
    z
      .httpUrl()
      .or(z.url({ protocol: /^http$/ }))
      .optional(),
  ),
  IMAGE_STORE_KEY: optional,
  IMAGE_STORE_SECRET: optional,
  IMAGE_STORE_REGION: z.string().default("us-east-1"),
  MAIL_FROM: z.string().default("Waybill <no-reply@waybill.localhost>"),
  MAIL_DKIM_SELECTOR: optional.pipe(
    z
      .string()
      .regex(/^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/i)
      .optional(),
  ),
  MAIL_DKIM_KEY_FILE: optional,
  SES_REGION: optional.pipe(
    z
      .string()
      .regex(/^[a-z]{2}(-[a-z]+)+-\d$/)
      .optional(),
  ),
  SES_KEY: optional,
  SES_SECRET: optional,
  SES_URL: optional.pipe(z.url({ protocol: /^https?$/ }).optional()),
  SES_CONFIGURATION_SET: optional,
  POSTMARK_TOKEN: optional,
  POSTMARK_URL: z.url({ protocol: /^https?$/ }).default("https://api.postmarkapp.com"),
  POSTMARK_STREAM: z.string().default("outbound"),
  TWILIO_ACCOUNT_SID: optional.pipe(
    z
      .string()
      .regex(/^AC[0-9a-f]{32}$/)
      .optional(),
  ),
  TWILIO_AUTH_TOKEN: optional,
  TWILIO_FROM: optional.pipe(
    z
      .string()
      .regex(/^(\+[1-9]\d{6,14}|MG[0-9a-f]{32})$/)
      .optional(),
  ),
  TWILIO_URL: z.url({ protocol: /^https?$/ }).default("https://api.twilio.com"),
  MAIL_LOCAL_SERVERS: optional,
  MAIL_SHOP_PER_MINUTE: z.coerce.number().int().min(0).default(600),
  MAIL_SHOP_PER_DAY: z.coerce.number().int().min(0).default(50_000),
  MAIL_MARKUP: flag.default(false),
  SES_TOPIC_ARN: optional.pipe(
    z
      .string()
      .regex(/^arn:aws[\w-]*:sns:[\w-]+:\d+:[\w.-]+$/)
      .optional(),
  ),
  POSTMARK_WEBHOOK_AUTH: optional.pipe(
    z
      .string()
      .regex(/^[^:]+:.{16,}$/)
      .optional(),
  ),
  MAIL_RETURN_HOST: optional.pipe(z.hostname().optional()),
  MAIL_RETURN_SECRET: optional.pipe(z.string().min(16).optional()),
  SUPPORT_URL: optional.pipe(z.url({ protocol: /^(https|mailto)$/ }).optional()),
  DEDICATED_SUPPORT_URL: optional.pipe(z.url({ protocol: /^(https|mailto)$/ }).optional()),
  AFFILIATE_URL: optional.pipe(z.url({ protocol: /^(https|mailto)$/ }).optional()),
  HELP_CENTER_URL: optional.pipe(z.url({ protocol: /^https$/ }).optional()),
  SEVENTEEN_TRACK_KEY: optional,
  SEVENTEEN_TRACK_URL: z.url().default("https://api.17track.net/track/v2.4"),
  COURIER_LIST_URL: optional.pipe(z.httpUrl().optional()),
  AFTERSHIP_KEY: optional,
  AFTERSHIP_WEBHOOK_SECRET: optional,
  AFTERSHIP_URL: z.url().default("https://api.aftership.com/tracking/2026-07"),
  EASYPOST_KEY: optional,
  EASYPOST_WEBHOOK_SECRET: optional,
  EASYPOST_URL: z.url().default("https://api.easypost.com/v2"),
  KARRIO_KEY: optional,
  KARRIO_WEBHOOK_SECRET: optional,
  KARRIO_URL: optional.pipe(z.url().optional()),
  PROVIDER_ORDER: optional,
  PROVIDER_BUDGETS: optional,
  TRANSLATION_ENGINE: optional.pipe(z.enum(["deepl", "libretranslate"]).optional()),
  TRANSLATION_URL: optional.pipe(
    z
      .httpUrl()
      .or(z.url({ protocol: /^http$/ }))
      .optional(),
  ),
  TRANSLATION_KEY: optional,
  TRANSLATION_CHARACTERS: z.coerce.number().int().min(0).max(1_000_000_000).default(500_000),
  TRANSLATION_SHOP_CHARACTERS: z.coerce.number().int().min(0).max(1_000_000_000).default(50_000),
  METRICS_TOKEN: optional,
  SENTRY_DSN: optional,
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
});
