import { PAGE_SCOPE, scopeCss } from "../../platform/css/scoped-css";
import type { Handlers } from "../../platform/http/handlers";
import { changePageAddress } from "./change-page-address";
import { publishPage, restoreVersion, savePage, showDraft, showVersions } from "./edit-page";
import {
  changePageRules,
  createPage,
  deletePage,
  renamePage,
  setDefaultPage,
  showPages,
  unschedulePage,
} from "./manage-pages";
import { readVideo } from "./read-video";
import { getPreviewLink } from "./link-to-preview";

export const pageHandlers = {
  getTrackingPages: ({ ctx, actor }) => showPages(ctx, actor),
  getTrackingPage: ({ ctx, actor, query }) => showDraft(ctx, actor, query.id),
  createTrackingPage: ({ ctx, actor, body }) => createPage(ctx, actor, body),
  renameTrackingPage: ({ ctx, actor, body }) => renamePage(ctx, actor, body),
  deleteTrackingPage: ({ ctx, actor, body }) => deletePage(ctx, actor, body.id),
  setDefaultTrackingPage: ({ ctx, actor, body }) => setDefaultPage(ctx, actor, body.id),
  changePageRules: ({ ctx, actor, body }) => changePageRules(ctx, actor, body),
  changePageAddress: ({ ctx, actor, body }) => changePageAddress(ctx, actor, body),
  saveTrackingPage: ({ ctx, actor, body }) => savePage(ctx, actor, body),
  publishTrackingPage: ({ ctx, actor, body }) => publishPage(ctx, actor, body),
  unscheduleTrackingPage: ({ ctx, actor, body }) => unschedulePage(ctx, actor, body.id),
  getPageVersions: ({ ctx, actor, query }) => showVersions(ctx, actor, query.id),
  restorePageVersion: ({ ctx, actor, body }) => restoreVersion(ctx, actor, body),
  readVideo: ({ ctx, actor, body }) => readVideo(ctx, actor, body),
  checkPageCss: ({ body }) => Promise.resolve(scopeCss(body.css, PAGE_SCOPE)),
  getPreviewLink: ({ ctx, actor, body }) => getPreviewLink(ctx, actor, body),
} satisfies Handlers;
