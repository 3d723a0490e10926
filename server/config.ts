import { PIXEL_IDS } from '../contract/pixelIds.ts';
import { type PaymentSettings, readPaymentSettings } from './billing/providers/settings.ts';
import { type Brand, DEMO_BRAND } from './lib/brand/brand.ts';
import { readBrand } from './lib/brand/readBrand.ts';
import { readTrustProxy, type TrustProxy } from './lib/trustProxy.ts';
import { type MediaSettings, readMediaSettings } from './media/settings.ts';

export type Config = PaymentSettings & {
  port: number;
  host: string;
  /** The public origin, without a trailing slash; links and redirects use it, never the Host header. */
  publicUrl: string;
  trustProxy: TrustProxy;
  production: boolean;
  dataDir: string;
  databaseUrl: string | null;
  /** Backups are encrypted with it; null leaves them as they are. */
  backupPassphrase: string | null;
  dailyUnlocks: number;
  clientDir: string;
  catalogueDir: string;
  mediaStore: MediaSettings;
  brand: Brand;
  tax: { percent: number; name: string };
  mail: { smtpUrl: string | null; from: string };
  /** Who gets the morning mail, and from which hour in UTC on. */
  morningReport: { to: string[]; hour: number };
  /** The URI where weaknesses are to be reported. */
  securityContact: string | null;
  /** Null uses the sandbox instead of Facebook, and nothing in production. */
  facebook: { appId: string; appSecret: string } | null;
  reports: { config_key: string; config_value: string }[];
  eventsKeepDays: number;
  logLevel: string;
  /** How long a server that was told to stop still answers, for a balancer to notice. */
  drainSeconds: number;
};

type Env = Record<string, string | undefined>;

/** Known to everybody, so good for trials only. */
const SANDBOX_SECRETS = {
  SANDBOX_SECRET_KEY: 'sandbox_secret_key',
  SANDBOX_WEBHOOK_SECRET: 'sandbox_webhook_secret',
};

export function readConfig(env: Env): Config {
  const problems: string[] = [];
  const integer = (name: string, fallback: number) => {
    const text = env[name] ?? String(fallback);
    const value = Number(text);
    if (!Number.isInteger(value) || value < 0) problems.push(`${name} must be a whole number, not "${text}"`);
    return value;
  };
  const address = (name: string, fallback: string) => {
    const text = env[name] ?? fallback;
    if (!URL.canParse(text)) problems.push(`${name} must be an address, not "${text}"`);
    return text.replace(/\/+$/, '');
  };
  const choice = (name: string, allowed: string[], fallback: string) => {
    const text = env[name] ?? fallback;
    if (!allowed.includes(text)) problems.push(`${name} must be one of ${allowed.join(', ')}, not "${text}"`);
    return text;
  };

  const email = (name: string) => {
    const text = env[name]?.trim() ?? '';
    if (text && !/^[^\s@<>"]+@[^\s@<>"]+$/.test(text))
      problems.push(`${name} must be an e-mail address, not "${text}"`);
    return text;
  };

  const pixel = (key: keyof typeof PIXEL_IDS, name: string) => {
    const text = env[name]?.trim();
    if (text && !PIXEL_IDS[key].test(text)) problems.push(`${name} must be the id of a pixel, not "${text}"`);
    return report(key, text);
  };

  const production = env.NODE_ENV === 'production';
  const port = integer('PORT', 4000);
  const publicUrl = address('PUBLIC_URL', `http://localhost:${port}`);
  const sandboxUrl = address('SANDBOX_URL', 'http://localhost:4100');
  const facebook = readFacebook(env, problems);
  const brand = readBrand(env.BRAND_DIR, problems);
  const payments = readPaymentSettings(env, production, problems);
  const dataDir = env.DATA_DIR ?? 'data';
  const config: Config = {
    port,
    host: env.HOST ?? '127.0.0.1',
    publicUrl,
    trustProxy: readTrustProxy(env.TRUST_PROXY, production && publicUrl.startsWith('https:'), problems),
    production,
    dataDir,
    databaseUrl: env.DATABASE_URL ? address('DATABASE_URL', '') : null,
    backupPassphrase: env.BACKUP_PASSPHRASE || null,
    dailyUnlocks: integer('DAILY_UNLOCKS', 1),
    clientDir: env.CLIENT_DIR ?? 'dist/client',
    catalogueDir: env.CATALOGUE_DIR ?? 'demo',
    mediaStore: readMediaSettings(env, dataDir, problems),
    sandbox: {
      url: sandboxUrl,
      publicUrl: address('SANDBOX_PUBLIC_URL', sandboxUrl),
      secretKey: env.SANDBOX_SECRET_KEY || SANDBOX_SECRETS.SANDBOX_SECRET_KEY,
      webhookSecret: env.SANDBOX_WEBHOOK_SECRET || SANDBOX_SECRETS.SANDBOX_WEBHOOK_SECRET,
    },
    ...payments,
    brand,
    tax: { percent: percent(env.TAX_PERCENT, problems), name: env.TAX_NAME?.trim() || 'VAT' },
    mail: readMail(env, publicUrl, brand.name, problems),
    morningReport: readMorningReport(env, problems),
    securityContact: readSecurityContact(env.SECURITY_CONTACT, problems),
    facebook,
    reports: [
      { config_key: 'consent', config_value: choice('CONSENT', ['required', 'implied'], 'required') },
      ...pixel('facebook_pixel_id', 'FACEBOOK_PIXEL_ID'),
      ...pixel('google_analytics', 'GOOGLE_ANALYTICS'),
      ...pixel('tiktok_pixel', 'TIKTOK_PIXEL'),
      ...report('facebook_sign_in', production && !facebook ? 'off' : ''),
      ...report('operator_name', env.OPERATOR_NAME?.trim()),
      ...report('operator_address', env.OPERATOR_ADDRESS?.trim()),
      ...report('contact_email', email('CONTACT_EMAIL')),
    ],
    eventsKeepDays: integer('EVENTS_KEEP_DAYS', 90),
    logLevel: choice('LOG_LEVEL', ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'], 'info'),
    drainSeconds: integer('DRAIN_SECONDS', production ? 5 : 0),
  };
  if (production && config.paymentProviders.includes('sandbox')) refuseKnownSecrets(env, problems);
  if (problems.length > 0)
    throw new Error(`Configuration:\n${problems.map((line) => `  - ${line}`).join('\n')}`);
  return config;
}

const report = (config_key: string, config_value: string | undefined) =>
  config_value ? [{ config_key, config_value }] : [];

function percent(text: string | undefined, problems: string[]): number {
  const value = Number(text || '0');
  if (value >= 0 && value < 100) return value;
  problems.push(`TAX_PERCENT must be a number from 0 to 100, not "${text}"`);
  return 0;
}

function refuseKnownSecrets(env: Env, problems: string[]): void {
  for (const [name, known] of Object.entries(SANDBOX_SECRETS))
    if (!env[name] || env[name] === known)
      problems.push(`${name} must be a secret of your own in production, where others reach the sandbox`);
}

/** The address holds a password, so no message shows it. */
function readMail(env: Env, publicUrl: string, name: string, problems: string[]): Config['mail'] {
  const smtpUrl = env.SMTP_URL || null;
  const host = URL.canParse(publicUrl) ? new URL(publicUrl).hostname : 'localhost';
  const from = env.MAIL_FROM || `${sender(name)} <no-reply@${host}>`;
  if (smtpUrl && !(/^smtps?:\/\//.test(smtpUrl) && URL.canParse(smtpUrl))) {
    problems.push('SMTP_URL must be an address that begins with smtp:// or smtps://');
  }
  if (smtpUrl && !env.MAIL_FROM) {
    problems.push(`MAIL_FROM must be set beside SMTP_URL, as in "${sender(name)} <no-reply@example.com>"`);
  }
  if (!/^[^@<>\r\n]*<?[^@<>\s]+@[^@<>\s]+>?$/.test(from))
    problems.push(`MAIL_FROM must be an e-mail address, not "${from}"`);
  return { smtpUrl, from };
}

const MAILBOX = /^[^\s@<>",]+@[^\s@<>",]+$/;

function readMorningReport(env: Env, problems: string[]): Config['morningReport'] {
  const to = (env.REPORT_MAIL_TO ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
  for (const one of to)
    if (!MAILBOX.test(one))
      problems.push(`REPORT_MAIL_TO must be e-mail addresses with commas between them, not "${one}"`);
  const hour = Number(env.REPORT_MAIL_HOUR ?? '6');
  if (!Number.isInteger(hour) || hour < 0 || hour > 23)
    problems.push(`REPORT_MAIL_HOUR must be a whole number from 0 to 23, not "${env.REPORT_MAIL_HOUR}"`);
  return { to, hour };
}

/** On a line of its own in a file that anybody reads. */
function readSecurityContact(text: string | undefined, problems: string[]): string | null {
  const contact = text?.trim() || null;
  const isContact = (uri: string) =>
    /^[!-~]{1,200}$/.test(uri) &&
    (uri.startsWith('https:') ? URL.canParse(uri) : /^mailto:[^@<>"]+@[^@<>"]+$/.test(uri));
  if (contact !== null && !isContact(contact))
    problems.push(
      `SECURITY_CONTACT must be like mailto:security@example.com or https://example.com/security and have at most 200 characters, not "${contact}"`,
    );
  return contact;
}

/** Quoted where a mail program would read its signs. */
const sender = (name: string) => (/^[\w ]+$/.test(name) ? name : `"${name}"`);

function readFacebook(env: Env, problems: string[]): Config['facebook'] {
  const { FACEBOOK_APP_ID: appId, FACEBOOK_APP_SECRET: appSecret } = env;
  if (appId && appSecret) return { appId, appSecret };
  if (appId || appSecret) {
    problems.push(
      `${appId ? 'FACEBOOK_APP_SECRET' : 'FACEBOOK_APP_ID'} is missing: Facebook needs both keys`,
    );
  }
  return null;
}

export const missingSettings = ({ production, reports, brand }: Config): string[] => [
  ...(production && !reports.some(({ config_key }) => config_key === 'contact_email')
    ? ['CONTACT_EMAIL is not set: the pages with our terms name nobody to write to']
    : []),
  ...(brand.name !== DEMO_BRAND.name && !brand.icons.has('share.jpg')
    ? ["BRAND_DIR holds no icons/share.jpg: links to the home page are shared with the demo's picture"]
    : []),
];
