import { describe } from "vitest";

// What finds orders, and the list of them. Bulk jobs come last: their report stays on the list.
describe("orders", () => import("./order-list/orders").then(() => {}));
describe("saved views", () => import("./order-list/saved-views").then(() => {}));
describe("search", () => import("./order-list/search").then(() => {}));
describe("order map", () => import("./order-list/order-map").then(() => {}));
describe("bulk jobs", () => import("./order-list/bulk-jobs").then(() => {}));
