import { describe, expect, it } from "vitest";
import { createBodyBudget } from "../../../../service/platform/http/body-budget";

/** A request whose body comes in only when told to. */
function slowPost(length: number | null) {
  let finish = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      finish = () => {
        controller.enqueue(new Uint8Array(length ?? 5));
        controller.close();
      };
    },
  });
  const headers: Record<string, string> = length === null ? {} : { "content-length": String(length) };
  const request = new Request("http://app.test/", {
    method: "POST",
    body,
    headers,
    duplex: "half",
  } as RequestInit);
  return { request, finish: () => finish() };
}

const LIMIT = 100;
const aBudget = () => createBodyBudget({ totalBytes: 150, smallBytes: 10, withinMs: 60_000 });

describe("large bodies that come in together", () => {
  it("are refused beyond what all of them may take, with a time to come back", async () => {
    const read = aBudget();
    const first = slowPost(100);
    const firstBody = read(first.request, LIMIT);

    await expect(read(slowPost(60).request, LIMIT)).rejects.toMatchObject({
      code: "B0300",
      details: { retry_after: 5 },
    });

    first.finish();
    expect((await firstBody).byteLength).toBe(100);
  });

  it("leave their room to others once they were read or refused", async () => {
    const read = aBudget();
    const first = slowPost(100);
    const firstBody = read(first.request, LIMIT);
    first.finish();
    await firstBody;
    await expect(read(slowPost(101).request, LIMIT)).rejects.toMatchObject({ code: "A0413" });

    const next = slowPost(100);
    next.finish();
    expect((await read(next.request, LIMIT)).byteLength).toBe(100);
  });

  it("count as their limit where they announce no length", async () => {
    const read = aBudget();
    void read(slowPost(null).request, LIMIT).catch(() => {});

    await expect(read(slowPost(null).request, LIMIT)).rejects.toMatchObject({ code: "B0300" });
  });

  it("do not hold up small ones", async () => {
    const read = aBudget();
    void read(slowPost(100).request, LIMIT).catch(() => {});
    void read(slowPost(50).request, LIMIT).catch(() => {});

    const small = slowPost(10);
    small.finish();
    expect((await read(small.request, LIMIT)).byteLength).toBe(10);
  });
});

it("a body that does not come in time is refused, and its room is free", async () => {
  const read = createBodyBudget({ totalBytes: 100, smallBytes: 10, withinMs: 1 });

  await expect(read(slowPost(100).request, LIMIT)).rejects.toMatchObject({ code: "A0400" });
  await expect(read(slowPost(100).request, LIMIT)).rejects.toMatchObject({ code: "A0400" });
});
