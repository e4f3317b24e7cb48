import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import * as page from "../../app/routes/track.settings_.couriers";
import * as couriers from "../../app/routes/track_.couriers";
import type { courierSettings as setting } from "../../contract/couriers";
import type { ResponseOf } from "../../contract/endpoint";
import { courierSettings, wellReplies } from "../admin-data";
import { mockEndApi, type Replies } from "../msw/end-api";
import { renderPage } from "./render-page";

const pages = { "/track/settings/couriers": page, "/track/couriers": couriers } as never;

type Settings = ResponseOf<(typeof setting.calls)["getCourierSettings"]>;

export const inDirectory = (code: string, name: string, change: object = {}) => ({
  code,
  name,
  chinese_name: null,
  country: null,
  homepage: null,
  phone: null,
  tracking_url: null,
  level: null,
  available: true,
  ...change,
});

/** A service that remembers what is saved, as the real one does. */
export async function openCouriers(replies: Replies = {}, change: Partial<Settings> = {}) {
  const stored: Settings = { ...courierSettings(), ...change };
  const service = mockEndApi({
    ...wellReplies(),
    getCourierSettings: () => stored,
    updateCourierSettings: (({ value, version }: Settings) =>
      Object.assign(stored, { value, version: version + 1 })) as never,
    updateCourierCorrection: (({ value, version }: Settings["correction"]) =>
      (stored.correction = { value, version: version + 1, changed: null })) as never,
    createCourier: ((fields: { name: string; tracking_url: string }) => {
      const own = { id: "8", code: "own-8", name: fields.name, tracking_url: fields.tracking_url };
      stored.own = [...stored.own, own];
      return own;
    }) as never,
    updateCourier: (({ id, name, tracking_url }: (typeof stored.own)[number]) => {
      stored.own = stored.own.map((own) => (own.id === id ? { ...own, name, tracking_url } : own));
      return stored.own.find((own) => own.id === id);
    }) as never,
    deleteCourier: (({ id }: { id: string }) => {
      stored.own = stored.own.filter((own) => own.id !== id);
      return { deleted: true };
    }) as never,
    listCouriers: {
      content: [
        inDirectory("ups", "UPS"),
        inDirectory("17track-9", "Orient Lines", { level: "Advanced", available: false }),
      ],
      next: null,
      total: 2,
      list: { is_set_up: true, read_at: null, tried_at: null, error: null },
    },
    ...replies,
  });
  const view = await renderPage(service, "/track/settings/couriers", pages, { standalone: true });
  /** What a call was made with; of a setting, its value. */
  const sent = (name: string) =>
    service.calls
      .filter((call) => call.name === name)
      .map(({ input }) =>
        name.startsWith("updateCourierS") || name.startsWith("updateCourierC")
          ? (input as Settings).value
          : input,
      );
  return { ...view, service, sent };
}

export const button = (name: string) => screen.getByRole("button", { name });
export const press = (name: string) => userEvent.click(button(name));

export const rowsOf = (list: string) =>
  within(screen.getByRole("list", { name: list }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
