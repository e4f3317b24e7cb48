import { describe } from "vitest";

// These read the demo store, or change a setting that the others do not look at.
describe("content policy", () => import("./screens/content-policy").then(() => {}));
describe("reach", () => import("./screens/reach").then(() => {}));
describe("inspector", () => import("./screens/inspector").then(() => {}));
describe("network", () => import("./screens/network").then(() => {}));
