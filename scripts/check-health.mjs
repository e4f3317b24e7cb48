// node scripts/check-health.mjs /healthz | /readyz: asks the process at PORT of this machine; exit code 0 for a 200, else 1.
// For containers, whose image has neither curl nor wget.
const [path = "/healthz"] = process.argv.slice(2);
const url = `http://127.0.0.1:${process.env.PORT || 3000}${path}`;
try {
  const answer = await fetch(url, { signal: AbortSignal.timeout(4000), headers: { connection: "close" } });
  console.log(`${answer.status} ${(await answer.text()).slice(0, 200)}`);
  process.exitCode = answer.ok ? 0 : 1;
} catch (error) {
  console.log(`${url} does not answer: ${/** @type {Error} */ (error).message}`);
  process.exitCode = 1;
}
