import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { useState } from "react";
import { expect, it } from "vitest";
import { ImageField } from "../../app/form/image-field";
import { action } from "../../app/routes/track_.images.file";
import { MAX_IMAGE_BYTES } from "../../contract/image-limits";
import type { PlacedImage } from "../../contract/images";
import { wellReplies } from "../admin-data";
import { mockEndApi, Refusal } from "../msw/end-api";
import { server } from "../msw/server";
import { faultsOf, renderPage } from "./render-page";

const IMAGE = { id: "a".repeat(32), kind: "logo", width: 500, height: 250 } as PlacedImage;
const png = (bytes = 3) => new File([new Uint8Array(bytes)], "logo.png", { type: "image/png" });
const input = (container: Element) => container.querySelector<HTMLInputElement>("input[type=file]")!;

/** The field on a page; what it holds stands below it as JSON. */
async function openField(initial: PlacedImage | null = null) {
  const Page = () => {
    const [value, setValue] = useState<PlacedImage | null>(initial);
    return (
      <>
        <h1>A page</h1>
        <ImageField label="Store logo" kind="logo" value={value} onChange={setValue} />
        <output data-testid="value">{JSON.stringify(value)}</output>
      </>
    );
  };
  const view = await renderPage(mockEndApi(wellReplies()), "/track/page", {
    "/track/page": { default: Page },
  });
  return { ...view, value: () => JSON.parse(screen.getByTestId("value").textContent!) as PlacedImage | null };
}

it("an image is uploaded at once, described, and removed", async () => {
  // What a File of jsdom becomes as the body of Node's fetch says nothing about browsers.
  const sent: (string | null)[] = [];
  server.use(
    http.post("/track/images/file", ({ request }) => {
      sent.push(new URL(request.url).searchParams.get("kind"));
      return HttpResponse.json({ ok: true, data: IMAGE, changes: [] });
    }),
  );
  const { container, value } = await openField();

  await userEvent.upload(input(container), png());
  await userEvent.type(await screen.findByLabelText(/Image description/), "Blue Door");

  expect(sent).toEqual(["logo"]);
  expect(value()).toEqual({ ...IMAGE, alt: "Blue Door" });
  expect(screen.getByRole("img", { name: "Blue Door" })).toHaveAttribute(
    "src",
    `/images/${IMAGE.id}/150.webp`,
  );
  expect(await faultsOf(container)).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Remove Store logo" }));
  expect(value()).toBeNull();
});

it("a file that is too large is not sent, and a refusal of the service stands beside the field", async () => {
  let count = 0;
  server.use(
    http.post("/track/images/file", () => {
      count += 1;
      return HttpResponse.json(
        { code: "A0400", message: "This file is damaged.", traceId: "t1", reason: "imageDamaged" },
        { status: 400 },
      );
    }),
  );
  const { container, value } = await openField();

  await userEvent.upload(input(container), png(MAX_IMAGE_BYTES + 1));
  expect(await screen.findByText("This file is larger than 5 MB. Choose a smaller one.")).toBeInTheDocument();
  expect(count).toBe(0);

  await userEvent.upload(input(container), png());
  expect(await screen.findByText("This file is damaged.")).toBeInTheDocument();
  expect([count, value()]).toEqual([1, null]);
});

it("the route hands the bytes to the service, with what they are for", async () => {
  const service = mockEndApi({ uploadImage: new Refusal("A0400", "This file is damaged.") });
  const send = (query: string) =>
    action({
      request: new Request(`http://app.test/track/images/file?${query}`, {
        method: "POST",
        headers: { authorization: "Bearer the-token" },
        body: "abc",
      }),
      context: {
        endApi: service.endApi,
        config: { appUrl: "http://app.test" },
        isSignedBearer: async () => true,
        report: () => {},
      },
      params: {},
    } as never);

  const answer = (await (await send("kind=favicon")).json()) as { ok: boolean; message: string };

  expect(service.calls.at(-1)?.input).toEqual({
    kind: "favicon",
    data: Buffer.from("abc").toString("base64"),
  });
  expect(answer).toMatchObject({ ok: false, message: "This file is damaged." });
});
