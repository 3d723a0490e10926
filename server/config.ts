import { PIXEL_IDS } from '../contract/pixelIds.ts';
import { type PaymentSettings, readPaymentSettings } from './billing/providers/settings.ts';
import { type Brand, DEMO_BRAND } from './lib/brand/brand.ts';
import { readBrand } from './lib/brand/readBrand.ts';
import { readSettings, type Settings } from './lib/settings.ts';
import { readTrustProxy, type TrustProxy } from './lib/trustProxy.ts';
import { type MediaSettings, readMediaSettings } from './media/settings.ts';

export type Config = PaymentSettings & {
  port: number;
  host: string;
  /** The public origin, without a trailing slash; links and redirects use it, never the Host header. */
  publicUrl: string;
  metrics: { port: number; host: string } | null;
  trustProxy: TrustProxy;
  production: boolean;
  dataDir: string;
  databaseUrl: string | null;
  /** Null leaves backups unencrypted. */
  backupPassphrase: string | null;
  dailyUnlocks: number;
  clientDir: string;
  catalogueDir: string;
  mediaStore: MediaSettings;
  brand: Brand;
  tax: { percent: number; name: string };
  mail: { smtpUrl: string | null; from: string };
  /** `services` are hosts, or whole origins for trials; through `subject` a service reaches the operator. */
  push: { services: string[]; subject: string };
  /** Sent from `hour` on, in UTC. */
  morningReport: { to: string[]; hour: number };
  securityContact: string | null;
  /** Null replaces Facebook by the sandbox, or turns its sign-in off in production. */
  facebook: { appId: string; appSecret: string } | null;
  reports: { config_key: string; config_value: string }[];
  eventsKeepDays: number;
  logLevel: string;
  /** How long a stopping server still answers, so that a load balancer notices in time. */
  drainSeconds: number;
};

/** Known to everybody, so good for trials only. */
const SANDBOX_SECRETS = {
  SANDBOX_SECRET_KEY: 'sandbox_secret_key',
  SANDBOX_WEBHOOK_SECRET: 'sandbox_webhook_secret',
};

/** Throws one Error that lists every wrong setting. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const problems: string[] = [];
  const settings = readSettings(env, problems);
  const pixel = (
    key: keyof typeof PIXEL_IDS,
    name: 'FACEBOOK_PIXEL_ID' | 'GOOGLE_ANALYTICS' | 'TIKTOK_PIXEL',
  ) => {
    const id = settings[name];
    if (id && !PIXEL_IDS[key].test(id)) problems.push(`${name} must be the id of a pixel, not "${id}"`);
    return report(key, id);
  };

  const production = settings.NODE_ENV === 'production';
  const publicUrl = withoutSlash(settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`);
  const sandboxUrl = withoutSlash(settings.SANDBOX_URL);
  const facebook = readFacebook(settings, problems);
  const brand = readBrand(settings.BRAND_DIR, problems);
  const mail = readMail(settings, publicUrl, brand.name, problems);
  const payments = readPaymentSettings(settings, problems);
  const config: Config = {
    port: settings.PORT,
    host: settings.HOST,
    publicUrl,
    metrics:
      settings.METRICS_PORT === null ? null : { port: settings.METRICS_PORT, host: settings.METRICS_HOST },
    trustProxy: readTrustProxy(settings.TRUST_PROXY, production && publicUrl.startsWith('https:'), problems),
    production,
    dataDir: settings.DATA_DIR,
    databaseUrl: settings.DATABASE_URL,
    backupPassphrase: settings.BACKUP_PASSPHRASE,
    dailyUnlocks: settings.DAILY_UNLOCKS,
    clientDir: settings.CLIENT_DIR,
    catalogueDir: settings.CATALOGUE_DIR,
    mediaStore: readMediaSettings(settings, problems),
    sandbox: {
      url: sandboxUrl,
      publicUrl: withoutSlash(settings.SANDBOX_PUBLIC_URL ?? sandboxUrl),
      secretKey: settings.SANDBOX_SECRET_KEY ?? SANDBOX_SECRETS.SANDBOX_SECRET_KEY,
      webhookSecret: settings.SANDBOX_WEBHOOK_SECRET ?? SANDBOX_SECRETS.SANDBOX_WEBHOOK_SECRET,
    },
    ...payments,
    brand,
    tax: { percent: settings.TAX_PERCENT, name: settings.TAX_NAME },
    mail,
    push: readPush(settings, mail.from),
    morningReport: readMorningReport(settings, problems),
    securityContact: readSecurityContact(settings.SECURITY_CONTACT, problems),
    facebook,
    reports: [
      { config_key: 'consent', config_value: settings.CONSENT },
      ...pixel('facebook_pixel_id', 'FACEBOOK_PIXEL_ID'),
      ...pixel('google_analytics', 'GOOGLE_ANALYTICS'),
      ...pixel('tiktok_pixel', 'TIKTOK_PIXEL'),
      ...report('service_worker', settings.SERVICE_WORKER === 'off' ? 'off' : null),
      ...report('facebook_sign_in', production && !facebook ? 'off' : null),
      ...report('operator_name', settings.OPERATOR_NAME),
      ...report('operator_address', settings.OPERATOR_ADDRESS),
      ...report('contact_email', settings.CONTACT_EMAIL),
    ],
    eventsKeepDays: settings.EVENTS_KEEP_DAYS,
    logLevel: settings.LOG_LEVEL,
    drainSeconds: settings.DRAIN_SECONDS ?? (production ? 5 : 0),
  };
  if (production && config.paymentProviders.includes('sandbox')) refuseKnownSecrets(settings, problems);
  if (problems.length > 0)
    throw new Error(`Configuration:\n${problems.map((line) => `  - ${line}`).join('\n')}`);
  return config;
}

const withoutSlash = (address: string) => address.replace(/\/+$/, '');

const report = (config_key: string, config_value: string | null) =>
  config_value ? [{ config_key, config_value }] : [];

function refuseKnownSecrets(settings: Settings, problems: string[]): void {
  for (const name of ['SANDBOX_SECRET_KEY', 'SANDBOX_WEBHOOK_SECRET'] as const)
    if (settings[name] === null || settings[name] === SANDBOX_SECRETS[name])
      problems.push(`${name} must be a secret of your own in production, where others reach the sandbox`);
}

/** SMTP_URL holds a password, so no message may show it. */
function readMail(settings: Settings, publicUrl: string, name: string, problems: string[]): Config['mail'] {
  const { SMTP_URL: smtpUrl, MAIL_FROM: sentBy } = settings;
  const host = URL.canParse(publicUrl) ? new URL(publicUrl).hostname : 'localhost';
  const from = sentBy ?? `${sender(name)} <no-reply@${host}>`;
  if (smtpUrl && !(/^smtps?:\/\//.test(smtpUrl) && URL.canParse(smtpUrl))) {
    problems.push('SMTP_URL must be an address that begins with smtp:// or smtps://');
  }
  if (smtpUrl && !sentBy) {
    problems.push(`MAIL_FROM must be set beside SMTP_URL, as in "${sender(name)} <no-reply@example.com>"`);
  }
  if (!/^[^@<>\r\n]*<?[^@<>\s]+@[^@<>\s]+>?$/.test(from))
    problems.push(`MAIL_FROM must be an e-mail address, not "${from}"`);
  return { smtpUrl, from };
}

const readPush = ({ PUSH_SERVICES, CONTACT_EMAIL }: Settings, from: string): Config['push'] => ({
  services: PUSH_SERVICES.split(',')
    .map((one) => one.trim())
    .filter(Boolean),
  subject: `mailto:${CONTACT_EMAIL ?? /[^\s<]+@[^\s>]+/.exec(from)?.[0]}`,
});

const MAILBOX = /^[^\s@<>",]+@[^\s@<>",]+$/;

function readMorningReport(settings: Settings, problems: string[]): Config['morningReport'] {
  const to = (settings.REPORT_MAIL_TO ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
  for (const one of to)
    if (!MAILBOX.test(one))
      problems.push(`REPORT_MAIL_TO must be e-mail addresses with commas between them, not "${one}"`);
  return { to, hour: settings.REPORT_MAIL_HOUR };
}

/** The contact becomes a line of the public security.txt, so it may hold no line break. */
function readSecurityContact(contact: string | null, problems: string[]): string | null {
  const isContact = (uri: string) =>
    /^[!-~]{1,200}$/.test(uri) &&
    (uri.startsWith('https:') ? URL.canParse(uri) : /^mailto:[^@<>"]+@[^@<>"]+$/.test(uri));
  if (contact !== null && !isContact(contact))
    problems.push(
      `SECURITY_CONTACT must be like mailto:security@example.com or https://example.com/security and have at most 200 characters, not "${contact}"`,
    );
  return contact;
}

const sender = (name: string) => (/^[\w ]+$/.test(name) ? name : `"${name}"`);

function readFacebook(settings: Settings, problems: string[]): Config['facebook'] {
  const { FACEBOOK_APP_ID: appId, FACEBOOK_APP_SECRET: appSecret } = settings;
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
