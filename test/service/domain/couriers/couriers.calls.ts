import { createCustomCourier } from "../../../../service/domain/couriers/change-custom-couriers";
import type { Prepared, ValidCalls } from "../../main/http/valid-call";

const aCourier = () => ({
  name: `Van ${Math.random()}`,
  tracking_url: "https://van.example/{number}",
});

export async function courierCalls({ service, shop }: Prepared): Promise<ValidCalls> {
  let id = "0";
  const restore = async () => {
    id = (await createCustomCourier(service.ctx, shop.actor, aCourier())).id;
  };
  await restore();
  return {
    updateCourierSettings: {
      input: { value: { mapping: [{ name: "Van", courier: "dpd-de" }], preferred: ["gls-de"] }, version: 0 },
    },
    createCourier: { input: aCourier },
    updateCourier: { input: () => ({ id, ...aCourier() }), restore },
    deleteCourier: { input: () => ({ id }), restore },
    detectCourier: { input: { number: "1Z5R89390357567127" } },
    updateCourierCorrection: { input: { value: { enabled: true, exempt: ["ups"] }, version: 0 } },
  };
}
