/** Settings of a running server, all from the environment. */
export type Config = {
  port: number;
  host: string;
  /** Origin people use, without a trailing slash; links and redirects are built from it, never from Host. */
  publicUrl: string;
  production: boolean;
  dataDir: string;
  /** A PostgreSQL address; null runs the embedded database in `dataDir`. */
  databaseUrl: string | null;
  /** Locked episodes a free member may open a day. */
  dailyUnlocks: number;
  /** Folders of what is served. */
  clientDir: string;
  catalogueDir: string;
  sandbox: {
    /** Where the server reaches it, and where browsers do. */
    url: string;
    publicUrl: string;
    secretKey: string;
    webhookSecret: string;
  };
  reports: { config_key: string; config_value: string }[];
  logLevel: string;
};

type Env = Record<string, string | undefined>;

/** Reads the environment; throws one Error that names every setting that is wrong. */
export function readConfig(env: Env): Config {
  const wrong: string[] = [];
  const whole = (name: string, fallback: number) => {
    const text = env[name] ?? String(fallback);
    const value = Number(text);
    if (!Number.isInteger(value) || value < 0) wrong.push(`${name} must be a whole number, not "${text}"`);
    return value;
  };
  const address = (name: string, fallback: string) => {
    const text = env[name] ?? fallback;
    if (!URL.canParse(text)) wrong.push(`${name} must be an address, not "${text}"`);
    return text.replace(/\/+$/, '');
  };
  const choice = (name: string, allowed: string[], fallback: string) => {
    const text = env[name] ?? fallback;
    if (!allowed.includes(text)) wrong.push(`${name} must be one of ${allowed.join(', ')}, not "${text}"`);
    return text;
  };

  const production = env.NODE_ENV === 'production';
  const port = whole('PORT', 4000);
  const sandboxUrl = address('SANDBOX_URL', 'http://localhost:4100');
  const config: Config = {
    port,
    host: env.HOST ?? '127.0.0.1',
    publicUrl: address('PUBLIC_URL', `http://localhost:${port}`),
    production,
    dataDir: env.DATA_DIR ?? 'data',
    databaseUrl: env.DATABASE_URL ? address('DATABASE_URL', '') : null,
    dailyUnlocks: whole('DAILY_UNLOCKS', 1),
    clientDir: env.CLIENT_DIR ?? 'dist/client',
    catalogueDir: env.CATALOGUE_DIR ?? 'catalogue',
    sandbox: {
      url: sandboxUrl,
      publicUrl: address('SANDBOX_PUBLIC_URL', sandboxUrl),
      secretKey: env.SANDBOX_SECRET_KEY ?? 'sandbox_secret_key',
      webhookSecret: env.SANDBOX_WEBHOOK_SECRET ?? 'sandbox_webhook_secret',
    },
    reports: [
      { config_key: 'consent', config_value: choice('CONSENT', ['required', 'implied'], 'required') },
      ...pixel('facebook_pixel_id', env.FACEBOOK_PIXEL_ID),
      ...pixel('google_analytics', env.GOOGLE_ANALYTICS),
      ...pixel('tiktok_pixel', env.TIKTOK_PIXEL),
    ],
    logLevel: choice('LOG_LEVEL', ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'], 'info'),
  };
  if (production && env.PAYMENT_SANDBOX !== '1') {
    wrong.push(
      'no payment provider is configured; set PAYMENT_SANDBOX=1 to run with the sandbox, in which no money moves',
    );
  }
  if (wrong.length > 0) throw new Error(`Configuration:\n${wrong.map((line) => `  - ${line}`).join('\n')}`);
  return config;
}

const pixel = (config_key: string, config_value: string | undefined) =>
  config_value ? [{ config_key, config_value }] : [];
