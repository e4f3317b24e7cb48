import { describe } from "vitest";

// Pages of single orders, and what changes them.
describe("order page", () => import("./order-pages/order-page").then(() => {}));
describe("order actions", () => import("./order-pages/order-actions").then(() => {}));
describe("order settings", () => import("./order-pages/order-settings").then(() => {}));
describe("import", () => import("./order-pages/import").then(() => {}));
