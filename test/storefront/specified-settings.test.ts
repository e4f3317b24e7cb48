import { expect, it } from "vitest";
import type { PageDocumentInput } from "../../contract/page-document";
import { DEFAULT_DOCUMENT } from "../../storefront/document/default-document";
import { MAX_MENU_ITEMS } from "../../storefront/sections/header/schema";
import { checkDocument } from "../../storefront/sections/check-document";

const anItem = (id: string, more: object = {}) => ({
  ...{ id, label: "Help", url: "/pages/help", positions: ["header"] },
  ...more,
});
const withMenu = (menu: object[]) =>
  ({
    ...DEFAULT_DOCUMENT,
    sections: DEFAULT_DOCUMENT.sections.map((each) =>
      each.type === "header" ? { ...each, settings: { menu } } : each,
    ),
  }) as PageDocumentInput;
/** Where a document with the menu is wrong, below its settings. */
const wrongIn = (menu: object[]) =>
  checkDocument(withMenu(menu)).issues?.map(({ path }) => path.slice(3).join("."));
const items = (count: number) => Array.from({ length: count }, (_, index) => anItem(`item-${index}`));

it("a menu item needs a label", () => {
  expect(wrongIn([anItem("a", { label: " " })])).toEqual(["menu.0.label"]);
});

it("a menu item needs at least one position", () => {
  expect(wrongIn([anItem("a", { positions: [] })])).toEqual(["menu.0.positions"]);
});

it("a menu has at most five items", () => {
  expect(MAX_MENU_ITEMS).toBe(5);
  expect(wrongIn(items(5))).toBeUndefined();
  expect(wrongIn(items(6))).toEqual(["menu"]);
});

it("a video needs a link that is valid and complete", () => {
  const linkTo = (url: string) =>
    checkDocument({
      ...DEFAULT_DOCUMENT,
      sections: [
        ...DEFAULT_DOCUMENT.sections,
        { id: "clip", type: "video", settings: { url, title: "How we knit", image: null } },
      ],
    }).issues?.map(({ path, message }) => [path.slice(3).join("."), message]);

  expect(linkTo("https://youtu.be/aqz-KE-bpKQ")).toBeUndefined();
  // A draft, until the merchant has one: shoppers do not see it.
  expect(linkTo("")).toBeUndefined();
  for (const url of [
    "youtu.be/aqz-KE-bpKQ",
    "https://youtu.be/",
    "https://youtube.example/watch?v=aqz-KE-bpKQ",
  ])
    expect(linkTo(url), url).toEqual([["url", "videoLink"]]);
});
