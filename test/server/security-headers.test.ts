import { Hono } from "hono";
import { expect, it } from "vitest";
import { strictTransport } from "../../server/security-headers";

async function transportOf(appUrl: string, path = "/"): Promise<string | null> {
  const app = new Hono();
  app.use(strictTransport(appUrl));
  app.get("/", (c) => c.text("ok"));
  // Headers of such an answer cannot be changed in place.
  app.get("/away", () => Response.redirect("https://app.example.com/elsewhere"));
  return (await app.request(path)).headers.get("strict-transport-security");
}

it("tells browsers to come by https only, where they can", async () => {
  expect(await transportOf("https://app.example.com")).toBe("max-age=31536000");
  expect(await transportOf("https://app.example.com", "/away")).toBe("max-age=31536000");
  expect(await transportOf("https://app.example.com", "/nowhere")).toBe("max-age=31536000");
  expect(await transportOf("http://localhost:3000")).toBeNull();
});
