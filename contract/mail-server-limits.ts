// In a file without schemas: the browser has texts for them.

/** Ports that mail servers take mails of users at; nothing else of a host is ever connected to. */
export const MAIL_SERVER_PORTS = [587, 465, 2525, 25] as const;

export const MAIL_SERVER_TLS = [
  /** The connection begins unencrypted and is encrypted before anything is said; where the server cannot, none is made. */
  "starttls",
  /** Encrypted from the first byte. */
  "tls",
] as const;
export type MailServerTls = (typeof MAIL_SERVER_TLS)[number];

export const MAX_MAIL_SERVER_HOST = 253;
export const MAX_MAIL_SERVER_USER = 254;
export const MAX_MAIL_SERVER_PASSWORD = 500;

/** Why no email can be handed to a mail server: keys of `fieldErrors`. Stored, so never renamed. */
export const MAIL_SERVER_PROBLEMS = [
  "mailServerHostNotFound",
  "mailServerNotPublic",
  "mailServerDns",
  "mailServerRefused",
  "mailServerTimeout",
  "mailServerTls",
  "mailServerCertificate",
  "mailServerNoLogin",
  "mailServerLogin",
  "mailServerPasswordLost",
  "mailServerSender",
  "mailServerUnavailable",
] as const;
export type MailServerProblem = (typeof MAIL_SERVER_PROBLEMS)[number];

/** So long do emails wait for a server that fails; then they leave by ours until it works again. */
export const MAIL_SERVER_WAIT_HOURS = 2;
