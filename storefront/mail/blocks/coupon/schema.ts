import { z } from "zod";
import { defineBlock } from "../define-block";

const Settings = z.strictObject({});

export const couponBlock = defineBlock({ settings: Settings, max: 1, sample: {} });
