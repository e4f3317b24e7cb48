import { screen } from "@testing-library/react";
import * as history from "../../app/routes/track.notification_.history";
import * as notification from "../../app/routes/track.notification";
import * as recipients from "../../app/routes/track.notification_.recipients";
import * as statistics from "../../app/routes/track.notification_.statistics";
import * as preview from "../../app/routes/track_.notification.preview";
import { INITIAL_SWITCHES } from "../../contract/notifications";
import { wellReplies } from "../admin-data";
import { keptSetting } from "../kept-setting";
import { mockEndApi, type Replies } from "../msw/end-api";
import { renderPage } from "./render-page";

const pages = {
  "/track/notification": notification,
  "/track/notification/history": history,
  "/track/notification/recipients": recipients,
  "/track/notification/statistics": statistics,
  "/track/notification/preview": preview,
} as never;

/** Opens Notification, or one of the pages below it. */
export async function openNotifications(replies: Replies = {}, at = "/track/notification") {
  const switches = keptSetting<object>({ kinds: INITIAL_SWITCHES });
  const pause = keptSetting<object>({ paused: false, reason: "" });
  const service = mockEndApi({
    ...wellReplies(),
    getNotificationSettings: switches.show,
    updateNotificationSettings: switches.save,
    getMailPause: pause.show,
    updateMailPause: pause.save,
    ...replies,
  } as never);
  return { ...(await renderPage(service, at, pages, { standalone: true })), service };
}

/** The row of a page below. */
export const rowOf = (title: string) => screen.getByRole("link", { name: new RegExp(`^${title}`) });
