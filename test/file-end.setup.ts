import { afterAll } from "vitest";
import { runFileEnd } from "./on-file-end";

afterAll(runFileEnd);
