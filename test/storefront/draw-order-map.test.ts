import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { OrderMap } from "../../contract/order-map";
import { drawOrderMap } from "../../storefront/order-map/draw-order-map.server";
import { fitMap, middleOf } from "../../storefront/order-map/fit-map.server";
import { MAP_SIZES } from "../../storefront/order-map/map-size";
import { placeLabels } from "../../storefront/order-map/place-labels.server";
import {
  numberOf,
  numbersOf,
  placesOfOrderMap,
  type Point,
} from "../../storefront/order-map/places-of-order-map.server";

type Spot = OrderMap["shipments"][number]["stops"][number];

const at = (place: string, country: string | null, point: Point | null): Spot => ({ place, country, point });
const SHENZHEN = at("Shenzhen, CN", "CN", [114.07, 22.55]);
const LEIPZIG = at("Leipzig, DE", "DE", [12.37, 51.34]);
const MEMPHIS = at("Memphis, TN, US", "US", [-90.05, 35.15]);
const BERLIN = at("Berlin, DE", "DE", [13.41, 52.52]);
const GERMANY = at("DE", "DE", null);

const aRoute = (ways: Spot[][], destination: Spot | null = null, underWay = true): OrderMap => ({
  shipments: ways.map((stops, index) => ({
    id: String(index + 1) as never,
    tracking_number: `T${index + 1}`,
    under_way: underWay,
    delivered: false,
    stops,
    hidden: 0,
  })),
  destination,
});
const draw = (route: OrderMap, size: "wide" | "narrow" = "wide") =>
  drawOrderMap(route, placesOfOrderMap(route), size);

describe("the drawing of a route", () => {
  it("has its places in the order of the way, the newest and the destination marked", () => {
    const { places, ways, ahead } = placesOfOrderMap(aRoute([[SHENZHEN, GERMANY, LEIPZIG]], BERLIN));

    expect(
      places.map((place) => [place.name, numbersOf(place), place.isNewest, place.isDestination]),
    ).toEqual([
      ["Shenzhen", "1", false, false],
      ["Leipzig", "2", true, false],
      ["Berlin", "", false, true],
    ]);
    expect(ways).toEqual([[0, 1]]);
    expect(ahead).toEqual([[1, 2]]);
  });

  it("marks no place as the newest where the last town is not certain", () => {
    const PORTLAND = at("Portland, US", "US", null);

    const { places } = placesOfOrderMap(aRoute([[LEIPZIG, PORTLAND]]));

    expect(places.map(({ isNewest }) => isNewest)).toEqual([false]);
  });

  it("shares a place that two shipments came through, and goes back where a shipment went back", () => {
    const { places, ways } = placesOfOrderMap(
      aRoute([
        [SHENZHEN, LEIPZIG, SHENZHEN],
        [MEMPHIS, LEIPZIG],
      ]),
    );

    expect(places.map((place) => `${numbersOf(place)} ${place.name}`)).toEqual([
      "1 Shenzhen",
      "2 Leipzig",
      "3 Memphis",
    ]);
    expect(ways).toEqual([
      [0, 1, 0],
      [2, 1],
    ]);
  });

  it("numbers places in the order of the journey, and names all numbers of those that are one point", () => {
    const HALLE = at("Halle, DE", "DE", [12.2, 51.45]);
    const SCHKEUDITZ = at("Schkeuditz, DE", "DE", [12.25, 51.4]);
    const route = aRoute([[SHENZHEN, LEIPZIG, HALLE, MEMPHIS, SCHKEUDITZ, LEIPZIG]]);

    const { places } = placesOfOrderMap(route);

    expect(places.map((place) => `${numbersOf(place)} ${place.name}`)).toEqual([
      "1 Shenzhen",
      "2–3, 5 Schkeuditz",
      "4 Memphis",
    ]);
    expect(route.shipments[0]!.stops.map((stop) => numberOf(places, stop))).toEqual([1, 2, 3, 4, 5, 2]);
    expect(draw(route)!.places.map(({ label }) => label?.text)).toContain("2–3, 5 Schkeuditz");
  });

  it("draws no way to come for a shipment that has arrived or goes back", () => {
    expect(placesOfOrderMap(aRoute([[LEIPZIG]], BERLIN, false)).ahead).toEqual([]);
  });

  it("is none where no place is certain, however well the destination is known", () => {
    expect(draw(aRoute([[GERMANY]], BERLIN))).toBeNull();
    expect(draw(aRoute([]))).toBeNull();
  });

  it("lights the countries of the route, also one of which only the name is known", () => {
    const lit = draw(aRoute([[LEIPZIG]]))!.visited;
    const more = draw(aRoute([[LEIPZIG, at("PL", "PL", null)]]))!.visited;

    expect(lit).not.toBe("");
    expect(more.length).toBeGreaterThan(lit.length);
  });

  it("crosses the Pacific in one line between China and America", () => {
    const { ways } = draw(aRoute([[SHENZHEN, at("Los Angeles", "US", [-118.24, 34.05])]]))!;

    expect(ways[0]!.match(/M/g)).toHaveLength(1);
    expect(middleOf([SHENZHEN.point!, [-118.24, 34.05]])).toBeCloseTo(177.9, 0);
  });

  it("shows a country around one place, not the world and not its streets", () => {
    const { places, land } = draw(aRoute([[LEIPZIG]]))!;

    expect(places[0]).toMatchObject({ x: 320, y: 140 });
    expect(land.length).toBeGreaterThan(500);
    expect(land.length).toBeLessThan(20_000);
  });
});

const point = fc.tuple(
  fc.double({ min: -179, max: 179, noNaN: true }),
  fc.double({ min: -60, max: 75, noNaN: true }),
);
const anySpot = fc
  .tuple(
    fc.constantFrom("Leipzig", "Ciudad de México", "深圳", "A very long name of a sorting centre"),
    point,
  )
  .map(([place, where]) => at(place, "DE", where));
const anyRoute = fc
  .tuple(fc.array(fc.array(anySpot, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 3 }), anySpot)
  .map(([ways, destination]) => aRoute(ways, destination));

describe("of any route in the world", () => {
  it("all places lie within the picture, with numbers and paths that are numbers", () => {
    fc.assert(
      fc.property(anyRoute, fc.constantFrom("wide" as const, "narrow" as const), (route, size) => {
        const drawing = draw(route, size)!;
        const { width, height } = MAP_SIZES[size];
        for (const { x, y } of drawing.places) {
          expect(x >= 0 && x <= width && y >= 0 && y <= height).toBe(true);
        }
        expect(JSON.stringify(drawing)).not.toMatch(/NaN|Infinity/);
      }),
      { numRuns: 40 },
    );
  });

  it("a label gives way to a line, unless there is no other room", () => {
    const size = MAP_SIZES.narrow;
    const toTheRight = Array.from({ length: 40 }, (_, index): [number, number] => [170 + index * 4, 120]);
    const everywhere = Array.from({ length: 240 }, (_, y) =>
      Array.from({ length: 85 }, (_, x): [number, number] => [x * 4, y]),
    ).flat();
    const spot = { x: 170, y: 120, text: "1 Leipzig" };

    expect(placeLabels([spot], size)[0]).toMatchObject({ anchor: "start", y: 120 });
    expect(placeLabels([spot], size, toTheRight)[0]).toMatchObject({ anchor: "end", y: 120 });
    expect(placeLabels([spot], size, everywhere)[0]).not.toBeNull();
  });

  it("no label lies upon another one, upon a point or outside", () => {
    const size = MAP_SIZES.narrow;
    const spots = fc.array(
      fc.record({
        x: fc.integer({ min: 0, max: size.width }),
        y: fc.integer({ min: 0, max: size.height }),
        text: fc.constantFrom("1 Leipzig", "2 深圳", "3 Frankfurt am Main"),
      }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(spots, (given) => {
        const labels = placeLabels(given, size).flatMap((label) => label ?? []);
        const boxes = labels.map(({ x, y, text, anchor }) => {
          const width = text.length * 6;
          const left = anchor === "start" ? x : anchor === "end" ? x - width : x - width / 2;
          return { left, right: left + width, top: y - 6, bottom: y + 6 };
        });
        boxes.forEach((a, index) => {
          for (const b of boxes.slice(index + 1)) {
            expect(a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom).toBe(false);
          }
          for (const { x, y } of given) {
            expect(a.left < x && x < a.right && a.top < y && y < a.bottom).toBe(false);
          }
        });
      }),
    );
  });
});

describe("a map with a place in its middle", () => {
  const longitude = fc.double({ min: -179, max: 179, noNaN: true });
  const latitude = fc.double({ min: -60, max: 70, noNaN: true });
  const point = fc.tuple(longitude, latitude);

  it("has all other places on it, wherever they are, and the place no farther from the middle than without", () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 1, maxLength: 6 }), point, (points, center) => {
        const size = MAP_SIZES.wide;
        const whole = fitMap([...points, center], [], size);
        const projection = fitMap([...points, center], [], size, center);
        const offMiddle = (at: typeof projection) => {
          const [x, y] = at(center)!;
          return [Math.abs(x - size.width / 2), Math.abs(y - size.height / 2)] as const;
        };

        const [across, down] = offMiddle(projection);
        expect(across).toBeLessThanOrEqual(offMiddle(whole)[0] + 0.001);
        expect(down).toBeLessThanOrEqual(offMiddle(whole)[1] + 0.001);
        expect(projection.scale()).toBeGreaterThanOrEqual(whole.scale() * 0.75 - 0.001);
        for (const each of points) {
          const [left, top] = projection(each)!;
          expect(left).toBeGreaterThanOrEqual(0);
          expect(left).toBeLessThanOrEqual(size.width);
          expect(top).toBeGreaterThanOrEqual(0);
          expect(top).toBeLessThanOrEqual(size.height);
        }
      }),
    );
  });

  it("is where the parcel is, or where it goes", () => {
    const places = placesOfOrderMap(aRoute([[SHENZHEN, LEIPZIG]], BERLIN));
    const farFrom = (center: "current" | "destination" | null, which: "isNewest" | "isDestination") => {
      const drawn = drawOrderMap(aRoute([[SHENZHEN, LEIPZIG]], BERLIN), places, "wide", center)!;
      return Math.abs(drawn.places.find((each) => each[which])!.x - MAP_SIZES.wide.width / 2);
    };

    expect(farFrom("current", "isNewest")).toBeLessThan(farFrom(null, "isNewest"));
    expect(farFrom("destination", "isDestination")).toBeLessThan(farFrom(null, "isDestination"));
  });
});
