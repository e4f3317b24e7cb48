// npm run bench -- gates: feature checks per second, by five variants with equal results, measured in alternation.
import { createMongoAbility, type MongoAbility, type RawRuleOf } from "@casl/ability";
import { AccessControl } from "accesscontrol";
import { abilityOf, rulesFrom, type GateAction } from "../permissions/ability";
import { decide, featureIds, type FeatureId, type GateStore } from "../permissions/decide";
import { GateTable } from "../permissions/gates-schema";
import gates from "../permissions/gates.json";
import { storeGates } from "../permissions/store-gates";

const ROUNDS = 7;
const MILLISECONDS_A_ROUND = 150;

const store: GateStore = {
  domain: "blue-door.myshopify.com",
  plan: { name: "Growth", funcPermission: null },
  createdAt: new Date("2026-06-15T12:00:00Z"),
  at: new Date("2026-11-20T12:00:00Z"),
};

const table = GateTable.parse(gates);
const rules = () => rulesFrom(storeGates(table, store), true);
const ability = abilityOf(rules());
const mongoAbility = createMongoAbility(rules() as RawRuleOf<MongoAbility<GateAction>>[]);
const answers = new Map(featureIds.map((feature) => [feature, decide(table, feature, store).on]));

// Another access control library: the store is a role, an open feature a resource it may read.
const accessControl = new AccessControl(
  featureIds
    .filter((feature) => answers.get(feature))
    .map((resource) => ({ role: "store", resource, action: "read:any", attributes: "*" })),
).lock();

const ways: Record<string, (feature: FeatureId) => boolean> = {
  "decide, from the table": (feature) => decide(table, feature, store).on,
  "CASL ability": (feature) => ability.can("use", feature),
  "CASL with conditions (MongoAbility)": (feature) => mongoAbility.can("use", feature),
  AccessControl: (feature) => accessControl.can("store").readAny(feature).granted,
  "Map of ready answers": (feature) => answers.get(feature) === true,
};

for (const [name, isOn] of Object.entries(ways)) {
  const wrong = featureIds.filter((feature) => isOn(feature) !== answers.get(feature));
  if (wrong.length > 0) throw new Error(`${name} disagrees about ${wrong.join(", ")}`);
}

/** Checks per second of one round. The count of open features is used, so that nothing is optimised away. */
function round(isOn: (feature: FeatureId) => boolean): number {
  const expected = featureIds.filter((feature) => answers.get(feature)).length;
  const start = performance.now();
  let [checks, elapsed] = [0, 0];
  while (elapsed < MILLISECONDS_A_ROUND) {
    let open = 0;
    for (let pass = 0; pass < 500; pass += 1) for (const feature of featureIds) if (isOn(feature)) open += 1;
    if (open !== expected * 500) throw new Error("The answers changed while they were measured");
    checks += 500 * featureIds.length;
    elapsed = performance.now() - start;
  }
  return (checks / elapsed) * 1000;
}

// Rounds alternate, so that load of the machine affects all variants alike; the median counts.
const entries = Object.entries(ways);
const names = entries.map(([name]) => name);
const results = new Map<string, number[]>(names.map((name) => [name, []]));
for (let turn = 0; turn <= ROUNDS; turn += 1) {
  for (const [name, isOn] of entries) {
    const rate = round(isOn);
    if (turn > 0) results.get(name)!.push(rate); // the first round warms up
  }
}

const rates = names.map((name) => results.get(name)!.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)]!);
const baseline = rates.at(-1)!;
console.log(`Gate checks per second, ${featureIds.length} features, Node ${process.versions.node}\n`);
for (const [index, name] of names.entries()) {
  const millions = (rates[index]! / 1e6).toFixed(1).padStart(7);
  console.log(`${name.padEnd(38)} ${millions} M/s   ${(rates[index]! / baseline).toFixed(2)} × Map`);
}

const builds = 2000;
const start = performance.now();
for (let count = 0; count < builds; count += 1) abilityOf(rules()).can("use", "export");
console.log(
  `\nAbility of one store, built: ${(((performance.now() - start) / builds) * 1000).toFixed(1)} µs`,
);
