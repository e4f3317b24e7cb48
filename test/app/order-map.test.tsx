import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import * as order from "../../app/routes/track.orders.$id";
import * as history from "../../app/routes/track_.orders.history";
import * as map from "../../app/routes/track_.orders.map";
import * as neighbors from "../../app/routes/track_.orders.neighbors";
import { anOrderDetail, wellReplies } from "../admin-data";
import { mockEndApi, Refusal, type Replies } from "../msw/end-api";
import { faultsOf, renderPage } from "./render-page";

const pages = {
  "/track/orders/:id": order,
  "/track/orders/map": map,
  "/track/orders/neighbors": neighbors,
  "/track/orders/history": history,
} as never;
const open = async (replies: object = {}) => {
  const service = mockEndApi({ ...wellReplies(), getOrderMap: ROUTE, ...replies } as Replies);
  const view = await renderPage(service, "/track/orders/1", pages);
  return { ...view, service };
};

const LEIPZIG = { place: "Leipzig, DE", country: "DE", point: [12.37, 51.34] as [number, number] };
const ROUTE = {
  shipments: [
    {
      id: "11",
      tracking_number: "00340434161094042557",
      under_way: true,
      delivered: false,
      stops: [
        { place: "Shenzhen, CN", country: "CN", point: [114.07, 22.55] as [number, number] },
        { place: "DE", country: "DE", point: null },
        LEIPZIG,
      ],
      hidden: 0,
    },
  ],
  destination: { place: "Berlin, DE", country: "DE", point: [13.41, 52.52] as [number, number] },
};
const routeWith = (change: object) => ({
  ...ROUTE,
  shipments: ROUTE.shipments.map((shipment) => ({ ...shipment, ...change })),
});

describe("the map of the route", () => {
  it("is drawn with its places, and the same stands below as a list", async () => {
    const { container, service } = await open();

    const map = await screen.findByRole("img", { name: "Route" });
    expect(map).toHaveAccessibleDescription("Places in order: Shenzhen, CN → Germany → Leipzig, DE");
    expect([...map.querySelectorAll("text")].map((label) => label.textContent)).toEqual(
      expect.arrayContaining(["1 Shenzhen", "2 Leipzig"]),
    );
    const items = screen.getAllByRole("listitem").map((item) => item.textContent);
    expect(items).toEqual(
      expect.arrayContaining(["1 Shenzhen, CN", " Germany", "2 Leipzig, DE (last seen here)"]),
    );
    expect(screen.getByText("Destination: Berlin, DE")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "GeoNames (CC BY 4.0)" })).toBeInTheDocument();
    expect(service.calls.find(({ name }) => name === "getOrderMap")?.input).toEqual({ id: "1" });
    expect(await faultsOf(container)).toEqual([]);
  });

  it("ends at the destination of what was delivered, and says so below", async () => {
    const { shipments, destination } = routeWith({ under_way: false, delivered: true });
    const [route] = shipments;
    await open({
      getOrderMap: { shipments: [{ ...route, stops: [...route!.stops, destination] }], destination },
    });

    await screen.findByRole("img", { name: "Route" });
    const items = screen.getAllByRole("listitem").map((item) => item.textContent);
    expect(items).toEqual(expect.arrayContaining(["2 Leipzig, DE", "3 Berlin, DE (delivered here)"]));
    expect(screen.queryByText("Destination: Berlin, DE")).toBeNull();
  });

  it("says where places are left out, and where none is certain", async () => {
    await open({
      getOrderMap: routeWith({
        hidden: 2,
        stops: [{ place: "Springfield, US", country: "US", point: null }],
      }),
    });

    expect(await screen.findByText(/None of the courier’s places is certain/)).toBeInTheDocument();
    expect(screen.getByText(/Places that are hidden from shoppers/)).toBeInTheDocument();
    expect(screen.getByText(/Springfield, US/)).toBeInTheDocument();
    expect(screen.queryByRole("img", { name: "Route" })).toBeNull();
  });

  it("names the shipments where there are several", async () => {
    const [shipment] = ROUTE.shipments;
    const second = { ...shipment!, id: "12", tracking_number: "SECOND", stops: [LEIPZIG] };
    await open({ getOrderMap: { ...ROUTE, shipments: [shipment, second] } });

    const heading = await screen.findByRole("heading", { name: "SECOND" });
    expect(within(heading.parentElement!).getByText(/Leipzig, DE/)).toBeInTheDocument();
  });

  it("says which shipment has been nowhere, and whose the places are", async () => {
    const [shipment] = ROUTE.shipments;
    const second = { ...shipment!, id: "12", tracking_number: "SECOND", stops: [] };
    await open({ getOrderMap: { ...ROUTE, shipments: [second, shipment] } });

    expect(await screen.findByText("No place known yet: SECOND")).toBeInTheDocument();
    const heading = screen.getByRole("heading", { level: 3, name: shipment!.tracking_number });
    expect(within(heading.parentElement!).getByText(/Leipzig, DE/)).toBeInTheDocument();
    expect(screen.queryByRole("heading", { level: 3, name: "SECOND" })).toBeNull();
  });

  it("is not asked for where no event has a place", async () => {
    const detail = anOrderDetail();
    const shipments = detail.shipments.map((shipment) => ({
      ...shipment,
      events: shipment.events.map((event) => ({ ...event, place: null })),
    }));
    const { service } = await open({ getOrder: { ...detail, shipments } });

    expect(screen.queryByRole("heading", { name: "Route" })).toBeNull();
    expect(service.calls.map(({ name }) => name)).not.toContain("getOrderMap");
  });

  it("leaves the page as it is when it cannot be read", async () => {
    await open({ getOrderMap: new Refusal() });

    expect(await screen.findByText("Serve error")).toBeInTheDocument();
    expect(screen.getByText("Left the sorting centre")).toBeInTheDocument();
  });
});
