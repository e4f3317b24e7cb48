import { z } from "zod";
import { defineBlock } from "../define-block";

const Settings = z.strictObject({});

export const noteBlock = defineBlock({ settings: Settings, max: 1, sample: {} });
