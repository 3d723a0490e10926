import { livingTogether, whenAnswering } from './children.ts';
import { announce, places } from './places.ts';
import { tool } from './steps.ts';

/** The one address is the bundler's; it hands the API on to the server behind it. */
const API_PORT = process.env.API_PORT ?? '4001';
const { publicUrl, sandboxUrl, sandboxEnv, serverEnv } = places();
const [node, tsx] = tool('tsx/dist/cli.mjs');
const [, webpack] = tool('webpack-cli/bin/cli.js');

const together = livingTogether();
together.start(node, [...tsx, 'watch', 'sandbox/main.ts'], {
  ...sandboxEnv,
  SANDBOX_WEBHOOK_URL: `http://localhost:${API_PORT}/api/webhook/payment/sandbox`,
});
together.start(node, [...tsx, 'watch', 'server/main.ts'], { ...serverEnv, PORT: API_PORT });
together.start(node, [...webpack, 'serve'], {
  PORT: serverEnv.PORT,
  API_URL: `http://127.0.0.1:${API_PORT}`,
});

const server = await whenAnswering(`http://127.0.0.1:${serverEnv.PORT}/api/reports`, together.hasEnded);
const sandbox = await whenAnswering(`${sandboxUrl}/healthz`, together.hasEnded);
if (server && sandbox) await announce(publicUrl, sandboxUrl);
