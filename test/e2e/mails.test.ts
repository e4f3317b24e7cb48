import { describe } from "vitest";

// Emails and who gets them. Automations come last: they move the store to another time zone.
describe("email design", () => import("./mails/email-design").then(() => {}));
describe("mail editor", () => import("./mails/mail-editor").then(() => {}));
describe("mail sender", () => import("./mails/mail-sender").then(() => {}));
describe("team", () => import("./mails/team").then(() => {}));
describe("update status", () => import("./mails/update-status").then(() => {}));
describe("automations", () => import("./mails/automations").then(() => {}));
