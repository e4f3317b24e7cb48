import { z } from "zod";
import { defineBlock } from "../define-block";

const Settings = z.strictObject({});

export const dividerBlock = defineBlock({ settings: Settings, sample: {} });
