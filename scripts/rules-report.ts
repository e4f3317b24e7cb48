import { rulesReport } from "../test/specification-rules";

const { text, problems } = rulesReport();
console.log(text);
if (problems > 0) process.exitCode = 1;
