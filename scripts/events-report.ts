import path from "node:path";
import { root } from "./bootstrap.mjs";
import { eventsPage } from "./events-page";
import { writeFormatted } from "./write-formatted";

const page = eventsPage();
if (process.argv[2] === "--write") writeFormatted(path.join(root, "docs/events.md"), page);
else console.log(page);
