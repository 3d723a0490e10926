import { writeFileSync } from 'node:fs';
import { recordJourney } from './recordJourney.ts';
import { type Scenario, scenarios } from './scenarios.ts';
import { secretsSent } from './secretsIn.ts';

/* Run by `bench/plantedBugs.ts`, which names the scenario and the request. */

const { SCENARIO = '', REQUEST = '', RESULT = '' } = process.env;

test('the scenario is recorded as a cassette', async () => {
  jest.useFakeTimers();
  const tab = recordJourney();
  // A bug may keep from the person what they wait for; then they give up.
  await scenarios[SCENARIO as Scenario](tab).catch(() => {});
  writeFileSync(
    RESULT,
    JSON.stringify({ cassette: tab.cassette(REQUEST), secrets: secretsSent(tab.sent()) }),
  );
});
