export interface SandboxConfig {
  port: number;
  host: string;
  publicUrl: string;
  dataDir: string;
  secretKey: string;
  webhookSecret: string;
  webhookUrl: string;
  /** These origins may embed the card fields and receive redirects. */
  merchantOrigins: string[];
  /** The slow card's payment succeeds after this time. */
  slowMs: number;
}

type Env = Record<string, string | undefined>;

/** Throws one Error that lists every wrong setting. */
export function parseConfig(env: Env): SandboxConfig {
  const problems: string[] = [];

  const read = (name: string, fallback: string): string => {
    const value = env[name]?.trim();
    return value === undefined || value === '' ? fallback : value;
  };

  const wholeNumber = (name: string, fallback: number, min: number, max: number): number => {
    const value = Number(read(name, String(fallback)));
    if (Number.isInteger(value) && value >= min && value <= max) return value;
    problems.push(`${name} must be a whole number from ${min} to ${max}`);
    return fallback;
  };

  const webUrl = (name: string, text: string): URL | null => {
    const url = URL.canParse(text) ? new URL(text) : null;
    if (url && (url.protocol === 'http:' || url.protocol === 'https:')) return url;
    problems.push(`${name} must be an http or https URL`);
    return null;
  };

  const origin = (name: string, text: string): string => {
    const url = webUrl(name, text);
    if (url && url.href !== `${url.origin}/`) problems.push(`${name} must be an origin without a path`);
    return url?.origin ?? text;
  };

  const port = wholeNumber('SANDBOX_PORT', 4100, 1, 65_535);
  const webhookUrl = read('SANDBOX_WEBHOOK_URL', 'http://localhost:4000/api/webhook/payment/sandbox');
  const config: SandboxConfig = {
    port,
    host: read('SANDBOX_HOST', '127.0.0.1'),
    publicUrl: origin('SANDBOX_PUBLIC_URL', read('SANDBOX_PUBLIC_URL', `http://localhost:${port}`)),
    dataDir: read('SANDBOX_DATA', 'data/sandbox'),
    secretKey: read('SANDBOX_SECRET_KEY', 'sandbox_secret_key'),
    webhookSecret: read('SANDBOX_WEBHOOK_SECRET', 'sandbox_webhook_secret'),
    webhookUrl: webUrl('SANDBOX_WEBHOOK_URL', webhookUrl)?.href ?? webhookUrl,
    merchantOrigins: read('SANDBOX_MERCHANT_ORIGINS', 'http://localhost:4000')
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .map((part) => origin('SANDBOX_MERCHANT_ORIGINS', part)),
    slowMs: wholeNumber('SANDBOX_SLOW_MS', 6000, 0, 3_600_000),
  };

  if (config.merchantOrigins.length === 0) problems.push('SANDBOX_MERCHANT_ORIGINS must name an origin');
  if (problems.length > 0) throw new Error(`Sandbox configuration: ${problems.join('; ')}`);
  return config;
}
