import { createSandbox } from './app.ts';
import { parseConfig } from './config.ts';

async function main(): Promise<void> {
  const config = parseConfig(process.env);
  const { app, close } = await createSandbox(config);

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      close().then(
        () => process.exit(0),
        (error: unknown) => fail(error),
      );
    });
  }

  await app.listen({ port: config.port, host: config.host });
  console.log(`Sandbox provider for ${config.merchantOrigins.join(', ')} at ${config.publicUrl}`);
}

function fail(error: unknown): never {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

main().catch(fail);
