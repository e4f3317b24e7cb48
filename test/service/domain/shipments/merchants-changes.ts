import { saveOrders } from "../../../../service/domain/orders/save-orders";
import { OrderDetail } from "../../../../contract/order-detail";
import { aShop, call, type TestService } from "../../harness";
import { aFulfillment, anOrder } from "../../shipments";

/** A shop's order with one shipment, which is tracked; and what the merchant and Shopify do to it. */
export async function aShipmentToChange(service: TestService) {
  const shop = await aShop(service);
  const order = await anOrder(service, shop);
  await service.settle();
  const [{ id: shipment }] = order.shipments as [(typeof order.shipments)[number]];
  return {
    ...{ shop, order, shipment },
    change: (
      tracking_number: string,
      courier: string | null,
      { id = shipment, as = shop, ...more } = {} as Partial<Changed>,
    ) =>
      call(service, "POST", "/endApi/api/order/change-shipment", {
        as,
        body: { id, tracking_number, courier, ...more },
      }),
    async shipments() {
      await service.settle();
      const { body } = await call(service, "GET", `/endApi/api/order/detail?id=${order.id}`, { as: shop });
      return OrderDetail.parse(body.data).shipments;
    },
    /** Shopify sends the order once more, with these numbers, as newer than before. */
    async shopifySends(numbers: string[], company = "UPS") {
      const at = new Date(service.clock.now.getTime() + 60_000);
      const trackings = numbers.map((number) => ({ number, company, url: `https://x.example/${company}` }));
      const fulfillments = [
        { ...aFulfillment(order.shopifyId, numbers, at), shopifyId: `${order.shopifyId}7`, trackings },
      ];
      const { id: _, shipments: __, number: ___, ...incoming } = order;
      await saveOrders(service.ctx, shop.id, [{ ...incoming, updatedAt: at, fulfillments }]);
    },
  };
}

interface Changed {
  id: Awaited<ReturnType<typeof anOrder>>["shipments"][number]["id"];
  as: Awaited<ReturnType<typeof aShop>>;
  allow_duplicate: boolean;
}
