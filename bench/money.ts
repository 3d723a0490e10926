import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { crowdOfOrders, crowdOfPays, type Row, spoiltAnswers } from './lib/crowds.ts';
import { killsUnderLoad } from './lib/kills.ts';
import { messageHistories } from './lib/messages.ts';
import { killsAtPoints } from './lib/points.ts';
import { renewals } from './lib/renewals.ts';
import { table } from './lib/table.ts';

const RESULTS = new URL('results/', import.meta.url);
const PARTS = ['points', 'load', 'crowds', 'faults', 'messages', 'renewals'] as const;
type Part = (typeof PARTS)[number];
type Result = Row & { database: string; part: Part; seconds: number };

const { values } = parseArgs({
  options: {
    postgres: { type: 'string' },
    parts: { type: 'string', default: PARTS.join(',') },
    'no-embedded': { type: 'boolean', default: false },
    kills: { type: 'string', default: '5' },
    lives: { type: 'string', default: '' },
    moments: { type: 'string', default: '50' },
    crowd: { type: 'string', default: '1000' },
    faults: { type: 'string', default: '200' },
    histories: { type: 'string', default: '2000' },
    subscribers: { type: 'string', default: '5' },
  },
});

const run: Record<Part, (postgres: string | null) => Promise<Row[]>> = {
  points: (postgres) => killsAtPoints(postgres, Number(values.kills), values.lives),
  load: (postgres) => killsUnderLoad(postgres, Number(values.moments)),
  crowds: async (postgres) => [
    ...(await crowdOfPays(postgres, Number(values.crowd))),
    ...(await crowdOfOrders(postgres, Number(values.crowd))),
  ],
  faults: (postgres) => spoiltAnswers(postgres, Number(values.faults)),
  messages: (postgres) => messageHistories(postgres, Number(values.histories)),
  renewals: (postgres) => renewals(postgres, Number(values.subscribers)),
};

const results: Result[] = [];
const databases: [string, string | null][] = [
  ...(values['no-embedded'] ? [] : ([['PGlite', null]] as [string, null][])),
  ...(values.postgres ? ([['PostgreSQL', values.postgres]] as [string, string][]) : []),
];
for (const [database, postgres] of databases) {
  for (const part of PARTS.filter((one) => values.parts.split(',').includes(one))) {
    console.error(`${database}: ${part}`);
    const start = performance.now();
    const rows = await run[part](postgres).catch((error: Error): Row[] => {
      console.error(error);
      return [{ what: `${part}: did not end`, count: 0, good: false, found: {} }];
    });
    const seconds = Math.round((performance.now() - start) / 1000);
    results.push(...rows.map((row) => ({ ...row, database, part, seconds })));
    // A filtered run is only a look and stores nothing.
    if (values.lives === '') await keep();
  }
}
console.log(`\n${table([['', 'database', 'count', 'good'], ...results.map(lineOf)])}\n`);
for (const { what, database, found } of results) {
  const figures = Object.entries(found).map(([name, value]) => `${name} ${value}`);
  console.log(`${database}, ${what}: ${figures.join(', ')}`);
}
if (results.some(({ good }) => !good)) process.exitCode = 1;

function lineOf({ what, database, count, good }: Result): string[] {
  return [what, database, `${count}`, good ? 'yes' : 'NO'];
}

/** A repeated part replaces its previous result on the same database. */
async function keep(): Promise<void> {
  const file = new URL('money.json', RESULTS);
  const before = await readFile(file, 'utf8').then(
    (text) => (JSON.parse(text) as { rows: Result[] }).rows,
    () => [],
  );
  const isNew = (row: Result) =>
    results.some(({ database, part }) => row.database === database && row.part === part);
  const rows = [...before.filter((row) => !isNew(row)), ...results];
  await mkdir(RESULTS, { recursive: true });
  const how = { node: process.version, cpus: cpus().length };
  await writeFile(file, `${JSON.stringify({ how, rows }, null, 2)}\n`);
}
