import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, jest, test } from '@jest/globals';
import { filesIn } from '../../server/support/folders.ts';
import { folderOfSuite } from '../../server/support/forAllTests.ts';

/* What a build makes of this tree depends on the tree alone, and holds nothing of the machine that made it. */

const run = promisify(execFile);
// Each build takes a minute on two idle cores.
jest.setTimeout(1_200_000);

/** One of each kind that an operator sets; nobody else has them. */
const SECRETS = {
  STRIPE_SECRET_KEY: 'sk_live_canary_of_the_build_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_canary_of_the_build_2',
  PAYPAL_CLIENT_SECRET: 'canary_of_the_build_3',
  FACEBOOK_APP_SECRET: 'canary_of_the_build_4',
  MEDIA_S3_SECRET: 'canary_of_the_build_5',
  DATABASE_URL: 'postgres://user:canary_of_the_build_6@localhost/db',
  SMTP_URL: 'smtps://user:canary_of_the_build_7@localhost',
};
/** Private keys, and what the keys of Stripe and Amazon begin with. */
const FORMS =
  /canary_of_the_build|-----BEGIN [A-Z ]*PRIVATE KEY|\b(sk|rk)_(live|test)_\w|\bwhsec_\w|\bAKIA[A-Z0-9]{16}/;

const folder = folderOfSuite();
let builds: Record<string, Buffer>[];
beforeAll(async () => {
  builds = [await build('one', {}), await build('other', SECRETS)];
});

/** Builds the app from nothing and gives its files. */
async function build(name: string, env: Record<string, string>): Promise<Record<string, Buffer>> {
  const into = path.join(folder.path, name);
  const webpack = ['node_modules/webpack-cli/bin/cli.js', '--mode', 'production'];
  const what = ['--config-node-env', 'production', '--config-name', 'browser', '--output-path', into];
  // Where Babel keeps what it has translated before.
  const CACHE_DIR = path.join(folder.path, `cache of ${name}`);
  await run(process.execPath, [...webpack, ...what], {
    env: { ...process.env, NODE_ENV: 'production', CACHE_DIR, ...env },
  });
  return filesIn(into);
}

test('two builds of the app are the same, byte for byte, whatever is in the environment', () => {
  const [one = {}, other = {}] = builds;
  expect(Object.keys(one).length).toBeGreaterThan(100);
  expect(Object.keys(other)).toEqual(Object.keys(one));
  const differing = Object.keys(one).filter((name) => !other[name]?.equals(one[name] as Buffer));
  expect(differing).toEqual([]);
});

test('no file of the app holds a secret of the environment, a private key or a key of a provider', () => {
  const leaks = builds.flatMap((build) =>
    Object.entries(build)
      .filter(([, bytes]) => FORMS.test(bytes.toString('latin1')))
      .map(([name]) => name),
  );
  expect(leaks).toEqual([]);
});
