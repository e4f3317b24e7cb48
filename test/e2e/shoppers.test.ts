import { describe } from "vitest";

// Pages for shoppers. Embed code and tracking page publish documents of their own: what is on the demo store's page comes before.
describe("unsubscribe", () => import("./shoppers/unsubscribe").then(() => {}));
describe("embed code", () => import("./shoppers/embed-code").then(() => {}));
describe("tracking page", () => import("./shoppers/tracking-page").then(() => {}));
describe("page editor", () => import("./shoppers/page-editor").then(() => {}));
