import { describe, expect, it } from "vitest";
import { bodyIn, formIn } from "../../app/endApi/form-in.server";

const FORM = "application/x-www-form-urlencoded";
const post = (body: BodyInit | null, type?: string) =>
  new Request("http://app.test/track/setup", {
    method: "POST",
    body,
    ...(type !== undefined && { headers: { "content-type": type } }),
    duplex: "half",
  } as RequestInit);

/** A body that fails once its first bytes were read. */
const ending = (error: unknown) => {
  let isFirst = true;
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (isFirst) controller.enqueue(new TextEncoder().encode("intent=dis"));
      else controller.error(error);
      isFirst = false;
    },
  });
};

const refusalOf = async (reading: Promise<unknown>) => {
  const thrown: unknown = await reading.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(thrown instanceof Response)) throw new Error(`expected a Response, got ${String(thrown)}`);
  return { status: thrown.status, ...((await thrown.json()) as { code: string }) };
};

describe("a form that a page has sent", () => {
  it("is read in both of a browser's types", async () => {
    const fields = new FormData();
    fields.set("intent", "dismiss");

    for (const request of [post(new URLSearchParams({ intent: "dismiss" })), post(fields)]) {
      expect(Object.fromEntries(await formIn(request))).toEqual({ intent: "dismiss" });
    }
  });

  it.each([
    "application/json",
    "text/plain",
    "",
    "image/png",
    "application/x-www-form-urlencodedx",
    "form-data",
  ])("of the type %j is refused with 415", async (type) => {
    expect(await refusalOf(formIn(post("intent=dismiss", type)))).toMatchObject({
      status: 415,
      code: "A0400",
    });
  });

  it.each([
    ["has no boundary", "multipart/form-data", "--x\r\n"],
    ["has an empty boundary", "multipart/form-data; boundary=", "--x\r\n"],
    ["does not hold its boundary", "multipart/form-data; boundary=x", "intent=dismiss"],
    [
      "ends in the middle of a part",
      "multipart/form-data; boundary=x",
      '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1',
    ],
  ])("is refused with 400 where it %s", async (_, type, body) => {
    expect(await refusalOf(formIn(post(body, type)))).toMatchObject({ status: 400, code: "A0400" });
  });

  it("is refused with 400 where its sender went away, as are bytes", async () => {
    const gone = () => Object.assign(new Error("aborted"), { code: "ECONNRESET" });

    expect(await refusalOf(formIn(post(ending(gone()), FORM)))).toMatchObject({ status: 400, code: "A0400" });
    expect(await refusalOf(bodyIn(post(ending(gone()))))).toMatchObject({ status: 400, code: "A0400" });
  });

  it("is refused with 413 where the process has counted too much of it, as are bytes", async () => {
    const tooMuch = () => Object.assign(new Error("too large"), { code: "A0413" });

    expect(await refusalOf(formIn(post(ending(tooMuch()), FORM)))).toMatchObject({
      status: 413,
      code: "A0413",
    });
    expect(await refusalOf(bodyIn(post(ending(tooMuch()))))).toMatchObject({ status: 413, code: "A0413" });
  });
});
