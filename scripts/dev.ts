import { livingTogether, whenAnswering } from './children.ts';
import { announce, places } from './places.ts';
import { tool } from './steps.ts';

/** The bundler serves the app and proxies the API to this port. */
const API_PORT = process.env.API_PORT ?? '4001';
const { publicUrl, sandboxUrl, sandboxEnv, serverEnv } = places();
const [node, tsx] = tool('tsx/dist/cli.mjs');
const [, webpack] = tool('webpack-cli/bin/cli.js');

const processes = livingTogether();
processes.start(node, [...tsx, 'watch', 'sandbox/main.ts'], {
  ...sandboxEnv,
  SANDBOX_WEBHOOK_URL: `http://localhost:${API_PORT}/api/webhook/payment/sandbox`,
});
processes.start(node, [...tsx, 'watch', 'server/main.ts'], { ...serverEnv, PORT: API_PORT });
processes.start(node, [...webpack, 'serve'], {
  PORT: serverEnv.PORT,
  API_URL: `http://127.0.0.1:${API_PORT}`,
});

const server = await whenAnswering(`http://127.0.0.1:${serverEnv.PORT}/api/reports`, processes.hasEnded);
const sandbox = await whenAnswering(`${sandboxUrl}/healthz`, processes.hasEnded);
if (server && sandbox) await announce(publicUrl, sandboxUrl);
