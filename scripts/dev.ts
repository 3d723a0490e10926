import { livingTogether, whenAnswering } from './children.ts';
import { announce, places } from './places.ts';
import { tool } from './steps.ts';

/** The bundler serves the app and proxies the API to this port. */
const API_PORT = process.env.API_PORT ?? '4001';
const { publicUrl, sandboxUrl, sandboxEnv, serverEnv } = places();
const [node, tsx] = tool('tsx/dist/cli.mjs');
const [, webpack] = tool('webpack-cli/bin/cli.js');

const processes = livingTogether();
processes.start(node, [...tsx, 'watch', 'scripts/watched.ts', 'sandbox/main.ts'], {
  ...sandboxEnv,
  SANDBOX_WEBHOOK_URL: `http://localhost:${API_PORT}/api/webhook/payment/sandbox`,
});
processes.start(node, [...tsx, 'watch', 'scripts/watched.ts', 'server/main.ts'], {
  ...serverEnv,
  PORT: API_PORT,
});

// The bundler's proxy would report every request until the API answers.
const api = await whenAnswering(`http://127.0.0.1:${API_PORT}/api/reports`, processes.hasEnded);
const sandbox = await whenAnswering(`${sandboxUrl}/healthz`, processes.hasEnded);
if (api && sandbox) {
  processes.start(node, [...webpack, 'serve'], {
    PORT: serverEnv.PORT,
    API_URL: `http://127.0.0.1:${API_PORT}`,
  });
  const app = await whenAnswering(`http://127.0.0.1:${serverEnv.PORT}/api/reports`, processes.hasEnded);
  if (app) await announce(publicUrl, sandboxUrl);
}
