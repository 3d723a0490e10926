import { parseArgs } from 'node:util';
import { fuzz } from '../../__tests__/server/fuzz/fuzz.ts';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1,7,11' },
    requests: { type: 'string', default: '50000' },
    'slow-ms': { type: 'string', default: '2000' },
  },
});

const slowMs = Number(values['slow-ms']);

for (const seed of values.seeds.split(',').map(Number)) {
  const began = performance.now();
  const { violations, statuses, slowestMs } = await fuzz(seed, Number(values.requests), slowMs);
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(`seed ${seed}: ${violations.length} violations in ${values.requests} requests, ${seconds} s`);
  console.log(`  HTTP ${JSON.stringify(statuses)}, slowest ${Math.round(slowestMs)} ms`);
  for (const rule of new Set(violations.map((violation) => violation.rule))) {
    const found = violations.filter((violation) => violation.rule === rule);
    const example = JSON.stringify(found[0]?.request)?.slice(0, 500);
    console.log(`  ${found.length} × ${rule}, first at ${found[0]?.index}: ${example}`);
  }
  if (violations.length > 0) process.exitCode = 1;
}
