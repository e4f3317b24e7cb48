import { describe, expect, it } from "vitest";
import { axisSteps, labelled } from "../../app/components/chart/steps";
import { changed, nextPage, previousPage } from "../../app/features/order-list/order-list-url";

describe("paging through the address", () => {
  it("leads back the way one came", () => {
    const first = new URLSearchParams("tab=delivered&query=greta");
    const second = nextPage(first, "m2");
    const third = nextPage(second, "m3");

    expect(previousPage(third)?.get("after")).toBe("m2");
    expect(previousPage(previousPage(third)!)?.toString()).toBe("tab=delivered&query=greta");
    expect(previousPage(first)).toBeNull();
  });

  it("leads to the first page from one whose way was lost", () => {
    expect(previousPage(new URLSearchParams("tab=expired&after=m9"))?.toString()).toBe("tab=expired");
  });

  it("keeps the address short, however far one goes", () => {
    let search = new URLSearchParams();
    for (let page = 0; page < 200; page++) search = nextPage(search, `mark${page}`);

    expect(search.toString().length).toBeLessThan(200);
  });

  it("begins anew with another status or search, and keeps tokens of the admin out of links", () => {
    const opened = new URLSearchParams("tab=expired&after=m2&trail=-&id_token=secret&shop=a");

    expect(changed(opened, { query: "x" }).toString()).toBe("tab=expired&query=x");
    expect(changed(opened, { tab: "" }).toString()).toBe("");
  });
});

describe("the chart's axes", () => {
  it.each([
    [0, [0, 1]],
    [2, [0, 1, 2]],
    [47, [0, 20, 40, 60]],
    [63, [0, 50, 100]],
    [1_000, [0, 500, 1000]],
  ])("has round steps up to %i", (highest, steps) => {
    expect(axisSteps(highest)).toEqual(steps);
  });

  it("dates the last day always, and no more days than there is room for", () => {
    expect([...labelled(90, 6)].every((day) => day < 90)).toBe(true);
    expect(labelled(90, 6).has(89)).toBe(true);
    expect(labelled(90, 6).size).toBeLessThanOrEqual(6);
  });
});
