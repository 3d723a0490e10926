import { buildIfStale } from './build.ts';
import { livingTogether, whenAnswering } from './children.ts';
import { announce, places } from './places.ts';

try {
  await buildIfStale();
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}

const { publicUrl, sandboxUrl, withSandbox, sandboxEnv, serverEnv } = places();
const processes = livingTogether();
if (withSandbox) processes.start(process.execPath, ['dist/sandbox/main.js'], sandboxEnv);
processes.start(process.execPath, ['dist/server/main.js'], serverEnv);

const server = await whenAnswering(`http://127.0.0.1:${serverEnv.PORT}/api/reports`, processes.hasEnded);
const sandbox = withSandbox && (await whenAnswering(`${sandboxUrl}/healthz`, processes.hasEnded));
if (server) await announce(publicUrl, sandbox ? sandboxUrl : null);
