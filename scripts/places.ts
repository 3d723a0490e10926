export function places(env: NodeJS.ProcessEnv = process.env) {
  const port = env.PORT ?? '4000';
  const sandboxPort = env.SANDBOX_PORT ?? '4100';
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${port}`;
  const sandboxUrl = env.SANDBOX_URL ?? `http://localhost:${sandboxPort}`;
  return {
    publicUrl,
    sandboxUrl,
    /** Production uses the sandbox provider only when PAYMENT_SANDBOX says so. */
    withSandbox:
      (env.PAYMENT_PROVIDERS || 'sandbox').split(',').some((name) => name.trim() === 'sandbox') &&
      (env.NODE_ENV !== 'production' || env.PAYMENT_SANDBOX === '1'),
    sandboxEnv: {
      SANDBOX_PORT: sandboxPort,
      SANDBOX_PUBLIC_URL: env.SANDBOX_PUBLIC_URL ?? sandboxUrl,
      SANDBOX_DATA: env.SANDBOX_DATA ?? `${env.DATA_DIR ?? 'data'}/sandbox`,
      SANDBOX_WEBHOOK_URL: env.SANDBOX_WEBHOOK_URL ?? `http://localhost:${port}/api/webhook/payment/sandbox`,
      SANDBOX_MERCHANT_ORIGINS: env.SANDBOX_MERCHANT_ORIGINS ?? new URL(publicUrl).origin,
    },
    serverEnv: { PORT: port, PUBLIC_URL: publicUrl, SANDBOX_URL: sandboxUrl },
  };
}

export async function announce(publicUrl: string, sandboxUrl: string | null): Promise<void> {
  console.log(`\nCliffhanger is ready: ${publicUrl}`);
  if (!sandboxUrl) return;
  const cards = (await (await fetch(`${sandboxUrl}/test-cards`)).json()) as {
    number: string;
    label: string;
  }[];
  console.log('No money moves: payments go to the sandbox. Test cards, with any future date and any CVV:');
  for (const { number, label } of cards)
    console.log(`  ${number.replace(/(\d{4})(?=\d)/g, '$1 ')}  ${label}`);
}
