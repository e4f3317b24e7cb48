import { z } from "zod";
import { get, nothing, post, read } from "./endpoint";
import { PageId } from "./ids";
import { PlacedImage } from "./images";
import { PageDocument, PageRules } from "./page-document";
import { oneLine } from "./one-line";
import { DESIGN_IDS } from "./page-designs";
import { MAX_DOCUMENT_BYTES, MAX_PAGE_ADDRESS, MAX_PAGE_CSS, MAX_PAGE_NAME } from "./page-limits";
import { fieldKey } from "./reasons";
import { SettingChange } from "./setting";

const Name = oneLine(MAX_PAGE_NAME).min(1);
const Instant = z.iso.datetime();
/** Of the draft: it rises with every save, and a write by whoever knew an older one is refused with 409 (`settingChanged`). */
const DraftVersion = z.int32().min(0);
const PublishedVersion = z.int32().min(1);
const documentBytes = { maxBytes: MAX_DOCUMENT_BYTES };

export const TrackingPage = z.object({
  id: PageId,
  /** Null: the page that a shop has from the start, until it is named. */
  name: z.string().nullable(),
  is_default: z.boolean(),
  /** The last part of its URL; null: the page is found by its rules, or as the default, alone. */
  address: z.string().nullable(),
  /** Where shoppers find it, on our own host. */
  url: z.url(),
  rules: PageRules,
  is_published: z.boolean(),
  /** The draft says something else than what shoppers see. */
  has_changes: z.boolean(),
  version: DraftVersion,
  /** Of what shoppers see; null for what was never published. */
  published_version: PublishedVersion.nullable(),
  scheduled_at: Instant.nullable(),
  /** Of the draft that is published then: a later one is not. */
  scheduled_version: DraftVersion.nullable(),
  changed: SettingChange.nullable(),
});
export type TrackingPage = z.output<typeof TrackingPage>;

export const PageVersion = z.object({
  version: PublishedVersion,
  is_current: z.boolean(),
  changed: SettingChange,
});
export type PageVersion = z.output<typeof PageVersion>;

const id = z.object({ id: PageId });
const versioned = id.extend({ version: DraftVersion });
const changes = ["pages"] as const;

export const getTrackingPages = get("/api/tracking-page/list", {
  summary: "The tracking pages of a shop, the default first",
  feature: null,
  query: nothing,
  response: z.object({ pages: z.array(TrackingPage) }),
});

export const getTrackingPage = get("/api/tracking-page/draft", {
  summary: "A tracking page with its draft",
  feature: null,
  query: id,
  response: TrackingPage.extend({ document: PageDocument }),
});

export const createTrackingPage = post("/api/tracking-page/create", {
  summary: "Makes a tracking page: from a ready design, as a copy of another's draft, or from the default",
  feature: null,
  changes,
  body: z
    .object({
      name: Name,
      copy_of: PageId.nullable().default(null),
      /** Its texts are in the shop's language. Not beside `copy_of`. */
      design: z.enum(DESIGN_IDS).nullable().default(null),
    })
    .refine(({ copy_of, design }) => copy_of === null || design === null, {
      path: ["design"],
      message: fieldKey("choice"),
    }),
  response: TrackingPage,
});

export const renameTrackingPage = post("/api/tracking-page/rename", {
  summary: "Names a tracking page",
  feature: null,
  changes,
  body: id.extend({ name: Name }),
  response: TrackingPage,
});

export const deleteTrackingPage = post("/api/tracking-page/delete", {
  summary: "Deletes a tracking page with its versions and addresses; never the default",
  feature: null,
  changes,
  body: id,
  response: z.object({ deleted: z.boolean() }),
});

export const setDefaultTrackingPage = post("/api/tracking-page/set-default", {
  summary: "Makes a published page the default",
  feature: null,
  changes,
  body: id,
  response: TrackingPage,
});

export const changePageRules = post("/api/tracking-page/rules", {
  summary: "Which orders' destinations and languages get the page in place of the default",
  feature: null,
  changes,
  body: id.extend({ rules: PageRules }),
  response: TrackingPage,
});

export const changePageAddress = post("/api/tracking-page/url/change", {
  summary: "Changes the address of a page; the old one redirects",
  feature: "tracking-page-url-editor",
  changes,
  body: id.extend({ address: z.string().trim().max(MAX_PAGE_ADDRESS) }),
  response: TrackingPage,
});

export const saveTrackingPage = post("/api/tracking-page/save", {
  summary: "Saves the draft of a page",
  feature: null,
  changes,
  body: versioned.extend({ document: PageDocument }),
  response: TrackingPage.extend({ document: PageDocument }),
  ...documentBytes,
});

export const publishTrackingPage = post("/api/tracking-page/publish", {
  summary: "Publishes the draft of a page, now or at a time",
  feature: null,
  changes,
  body: versioned.extend({ at: Instant.nullable().default(null) }),
  response: TrackingPage,
});

export const unscheduleTrackingPage = post("/api/tracking-page/unschedule", {
  summary: "Takes back that a page is published later",
  feature: null,
  changes,
  body: id,
  response: TrackingPage,
});

export const getPageVersions = get("/api/tracking-page/versions", {
  summary: "What was published of a page within the last year, the newest first",
  feature: null,
  query: id,
  response: z.object({ versions: z.array(PageVersion) }),
});

export const restorePageVersion = post("/api/tracking-page/restore", {
  summary: "Makes what was once published the draft again",
  feature: null,
  changes,
  body: versioned.extend({ restore: PublishedVersion }),
  response: TrackingPage.extend({ document: PageDocument }),
});

export const getPreviewLink = read("/api/tracking-page/preview", {
  summary: "A link that shows the draft, or a version, to whoever has it",
  feature: null,
  body: id.extend({ published_version: PublishedVersion.nullable().default(null) }),
  response: z.object({ url: z.url() }),
});

export const readVideo = post("/api/tracking-page/video", {
  summary: "Title and picture of a video of YouTube or Vimeo; the picture is stored as an image",
  feature: null,
  changes: [],
  rate: "upload",
  body: z.object({ url: z.string().trim().max(500) }),
  response: z.object({ title: z.string(), image: PlacedImage }),
});

export const CSS_PROBLEMS = [
  ...(["syntax", "atRule", "selector", "nested", "declaration", "unknown", "depth"] as const),
] as const;

export const checkPageCss = post("/api/tracking-page/css/check", {
  summary: "A style sheet as a page would have it, and what of it is left out",
  feature: null,
  changes: [],
  ...documentBytes,
  body: z.object({ css: z.string().max(MAX_PAGE_CSS) }),
  response: z.object({
    /** Within the page's element. */
    css: z.string(),
    problems: z.array(
      z.object({
        /** From 1. */
        line: z.int().min(1),
        kind: z.enum(CSS_PROBLEMS),
        /** The beginning of what is left out. */
        text: z.string(),
      }),
    ),
  }),
});

export const trackingPageEndpoints = {
  getTrackingPages,
  getTrackingPage,
  createTrackingPage,
  renameTrackingPage,
  deleteTrackingPage,
  setDefaultTrackingPage,
  changePageRules,
  changePageAddress,
  saveTrackingPage,
  publishTrackingPage,
  unscheduleTrackingPage,
  getPageVersions,
  restorePageVersion,
  readVideo,
  checkPageCss,
  getPreviewLink,
};
