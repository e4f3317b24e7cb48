import { describe } from "vitest";

// The store as a whole. Billing makes further stores, and the custom domain changes where links lead: they come last.
describe("tracking permission", () => import("./store/tracking-permission").then(() => {}));
describe("main job", () => import("./store/main-job").then(() => {}));
describe("billing", () => import("./store/billing").then(() => {}));
describe("custom domain", () => import("./store/custom-domain").then(() => {}));
