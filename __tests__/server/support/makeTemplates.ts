import { execFileSync } from 'node:child_process';
import { bundlePackages } from './vendor.mjs';

/** Jest calls it once before all suites of the server, outside of any module that Jest has transformed. */
export default async function makeTemplatesOnce(): Promise<void> {
  await bundlePackages();
  const script = "import('./__tests__/server/support/testDatabase.ts').then((it) => it.makeTemplates())";
  execFileSync(process.execPath, ['--import', 'tsx', '--eval', script], { stdio: 'inherit' });
}
