import { execFileSync } from 'node:child_process';

/** Jest calls it once before all suites of the server, outside of any module that Jest has transformed. */
export default function makeTemplatesOnce(): void {
  const script = "import('./__tests__/server/support/testDatabase.ts').then((it) => it.makeTemplates())";
  execFileSync(process.execPath, ['--import', 'tsx', '--eval', script], { stdio: 'inherit' });
}
