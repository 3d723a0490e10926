import { type Static, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';

/* Every setting of the server. docs/settings.md and deploy/.env.example are generated from this file. */

export type Setting = {
  schema: TSchema;
  meaning: string;
  default?: unknown;
  /** Describes the default in the docs where it depends on other settings. */
  defaultText?: string;
  /** Its value appears in no message, and no file shows an example. */
  secret?: true;
};

const text = Type.String();
const wholeNumber = Type.Integer({ minimum: 0 });
const port = Type.Integer({ minimum: 0, maximum: 65_535 });
const address = Type.Refine(Type.String({ description: 'an address' }), (value) =>
  URL.canParse(String(value)),
);
const email = Type.String({ pattern: '^[^\\s@<>"]+@[^\\s@<>"]+$', description: 'an e-mail address' });
const oneOf = <Choice extends string>(...choices: Choice[]) => Type.Enum(choices);

const server = {
  NODE_ENV: {
    schema: text,
    meaning:
      '`production` wherever others reach the server: what is for trials only is then refused or off (the sandbox without `PAYMENT_SANDBOX`, secrets that everybody knows, an unknown proxy)',
  },
  PORT: { schema: port, default: 4000, meaning: 'the port on which the server listens' },
  HOST: {
    schema: text,
    default: '127.0.0.1',
    meaning: 'the address on which the server listens; `0.0.0.0` in a container',
  },
  PUBLIC_URL: {
    schema: address,
    defaultText: '`http://localhost:$PORT`',
    meaning: 'the address people use; links, mails and redirects are built from it',
  },
  TRUST_PROXY: {
    schema: text,
    meaning:
      'what stands in front of the server: the number of proxies, their addresses and networks (`10.0.0.0/8,::1`), or `0` for nothing ([proxies](operating.md#proxies-and-limits)). Required in production with an `https` `PUBLIC_URL`',
  },
  LOG_LEVEL: {
    schema: oneOf('silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'),
    default: 'info',
    meaning: "level of the server's JSON log. The lines of calls and of security have the level `info`",
  },
  DRAIN_SECONDS: {
    schema: wholeNumber,
    defaultText: '5 in production, otherwise 0',
    meaning: 'how long a server that was told to stop still takes requests, for a balancer to notice',
  },
  METRICS_PORT: {
    schema: port,
    meaning:
      'where `/metrics` is served for Prometheus, apart from what viewers reach ([watching it](operating.md#watching-it))',
  },
  METRICS_HOST: {
    schema: text,
    default: '127.0.0.1',
    meaning: 'the address of that port; give it only what Prometheus reaches and viewers do not',
  },
} as const satisfies Record<string, Setting>;

const data = {
  DATA_DIR: {
    schema: text,
    default: 'data',
    meaning:
      "the embedded database, mails without SMTP, the operator's socket and, with the sandbox, its journal",
  },
  DATABASE_URL: {
    schema: address,
    secret: true,
    meaning: 'a PostgreSQL 15 or newer in the place of the embedded database',
  },
  BACKUP_PASSPHRASE: {
    schema: text,
    secret: true,
    meaning: 'encrypts what `backup` writes ([backups](operating.md#backups))',
  },
  CATALOGUE_DIR: {
    schema: text,
    default: 'demo',
    meaning: 'the folder of the demo series and of the categories and tags that series may name',
  },
  CLIENT_DIR: { schema: text, default: 'dist/client', meaning: 'the folder of the built app' },
} as const satisfies Record<string, Setting>;

const media = {
  MEDIA_DIR: {
    schema: text,
    defaultText: '`$DATA_DIR/media`',
    meaning: 'the folder of clips and posters; servers on one database share it',
  },
  MEDIA_S3_URL: {
    schema: text,
    meaning:
      'a bucket in the place of the folder: its address, as in `https://s3.eu-central-1.amazonaws.com/films` ([cdn.md](cdn.md))',
  },
  MEDIA_S3_KEY_ID: { schema: text, secret: true, meaning: "the bucket's key" },
  MEDIA_S3_SECRET: { schema: text, secret: true, meaning: "the secret of the bucket's key" },
  MEDIA_S3_REGION: { schema: text, defaultText: '`auto`', meaning: "the bucket's region" },
  FFMPEG_PATH: {
    schema: text,
    defaultText: 'from the `PATH`',
    meaning: 'the program that encodes films when a series is imported',
  },
  FFPROBE_PATH: {
    schema: text,
    defaultText: 'from the `PATH`',
    meaning: 'the program that looks at films when a series is imported or checked',
  },
} as const satisfies Record<string, Setting>;

const brand = {
  BRAND_DIR: {
    schema: text,
    defaultText: "the demo's brand",
    meaning:
      'a folder with the name, colours, logo and legal texts of the operator ([your brand](operating.md#your-brand))',
  },
  OPERATOR_NAME: { schema: text, meaning: "the operator's name on the information pages and receipts" },
  OPERATOR_ADDRESS: { schema: text, meaning: "the operator's postal address there" },
  CONTACT_EMAIL: {
    schema: email,
    meaning:
      'where viewers write to, on the information pages and receipts. In production the server warns at the start when it is missing',
  },
  SECURITY_CONTACT: {
    schema: text,
    meaning:
      'where weaknesses are to be reported, as in `mailto:security@example.com` or `https://example.com/security`. `/.well-known/security.txt` tells it; without it that address is 404',
  },
  TAX_PERCENT: {
    schema: Type.Refine(
      Type.Number({ minimum: 0, description: 'a number from 0 to 100' }),
      (value) => Number(value) < 100,
    ),
    default: 0,
    meaning: 'the tax that prices include, for receipts',
  },
  TAX_NAME: { schema: text, default: 'VAT', meaning: 'what that tax is called' },
} as const satisfies Record<string, Setting>;

const viewers = {
  DAILY_UNLOCKS: {
    schema: wholeNumber,
    default: 1,
    meaning: 'locked episodes a free member may open a day',
  },
  CONSENT: {
    schema: oneOf('required', 'implied'),
    default: 'required',
    meaning: '`implied` where the law asks for no consent',
  },
  SERVICE_WORKER: {
    schema: oneOf('on', 'off'),
    default: 'on',
    meaning:
      '`off` takes the service worker, which shows the app without a line, out of all browsers with their next page, and with it what viewers have downloaded',
  },
  FACEBOOK_PIXEL_ID: { schema: text, meaning: '5–20 digits' },
  GOOGLE_ANALYTICS: { schema: text, meaning: '`G-`, `UA-`, `AW-` or `GT-` and an id' },
  TIKTOK_PIXEL: { schema: text, meaning: '10–40 of A–Z and 0–9' },
  EVENTS_KEEP_DAYS: {
    schema: wholeNumber,
    default: 90,
    meaning: "how long single events and viewers' journeys are kept; older ones remain as daily counts",
  },
} as const satisfies Record<string, Setting>;

const facebook = {
  FACEBOOK_APP_ID: {
    schema: text,
    meaning:
      'with `FACEBOOK_APP_SECRET`, sign-in with Facebook. Without both the sandbox stands in, and in production the button and its calls are gone. Redirect URI to register: `$PUBLIC_URL/api/user/facebook/callback`',
  },
  FACEBOOK_APP_SECRET: { schema: text, secret: true, meaning: 'its secret' },
} as const satisfies Record<string, Setting>;

const mail = {
  SMTP_URL: {
    schema: text,
    secret: true,
    meaning: 'where mails go (`smtp://` or `smtps://`). Without it each mail is a file in `$DATA_DIR/mails`',
  },
  MAIL_FROM: {
    schema: text,
    defaultText: '`no-reply@` the public host',
    meaning: 'the sender of mails. Required with `SMTP_URL`',
  },
  PUSH_SERVICES: {
    schema: text,
    default: 'fcm.googleapis.com,updates.push.services.mozilla.com,web.push.apple.com,notify.windows.com',
    meaning:
      'hosts of the services through which browsers get notifications, with commas between them; the server sends them nowhere else',
  },
  REPORT_MAIL_TO: { schema: text, meaning: 'who gets the morning mail, with commas between the addresses' },
  REPORT_MAIL_HOUR: {
    schema: Type.Integer({ minimum: 0, maximum: 23 }),
    default: 6,
    meaning: 'from which hour in UTC on it is sent',
  },
} as const satisfies Record<string, Setting>;

const payments = {
  PAYMENT_PROVIDERS: {
    schema: text,
    default: 'sandbox',
    meaning:
      'the payment providers, with commas between them: `stripe`, `paypal`, or `sandbox` ([payments.md](payments.md))',
  },
  STRIPE_SECRET_KEY: {
    schema: text,
    secret: true,
    meaning: 'with `stripe`; test and live keys are never mixed',
  },
  STRIPE_PUBLISHABLE_KEY: { schema: text, meaning: 'with `stripe`; browsers get it' },
  STRIPE_WEBHOOK_SECRET: { schema: text, secret: true, meaning: 'with `stripe`' },
  PAYPAL_CLIENT_ID: { schema: text, meaning: 'with `paypal`; browsers get it' },
  PAYPAL_CLIENT_SECRET: { schema: text, secret: true, meaning: 'with `paypal`' },
  PAYPAL_WEBHOOK_ID: { schema: text, meaning: 'with `paypal`' },
  PAYPAL_ENVIRONMENT: { schema: text, meaning: 'with `paypal`: `sandbox` or `live`' },
} as const satisfies Record<string, Setting>;

const sandbox = {
  PAYMENT_SANDBOX: {
    schema: text,
    meaning: '`1` lets a production start run with the sandbox, in which no money moves',
  },
  SANDBOX_URL: {
    schema: address,
    default: 'http://localhost:4100',
    meaning: 'where the server reaches the sandbox; `npm start` starts it on `SANDBOX_PORT`, 4100',
  },
  SANDBOX_PUBLIC_URL: {
    schema: address,
    defaultText: 'as `SANDBOX_URL`',
    meaning: 'where browsers reach the sandbox',
  },
  SANDBOX_SECRET_KEY: {
    schema: text,
    secret: true,
    defaultText: 'a value that everybody knows',
    meaning:
      'shared by the server and the sandbox. A production start with the sandbox needs a secret of its own',
  },
  SANDBOX_WEBHOOK_SECRET: {
    schema: text,
    secret: true,
    defaultText: 'a value that everybody knows',
    meaning: 'the same for what the sandbox tells the server',
  },
} as const satisfies Record<string, Setting>;

export const SECTIONS = {
  Server: server,
  Data: data,
  'Films and posters': media,
  'Brand and operator': brand,
  Viewers: viewers,
  'Sign-in with Facebook': facebook,
  Mail: mail,
  Payments: payments,
  'The sandbox, in which no money moves': sandbox,
};

const SETTINGS = {
  ...server,
  ...data,
  ...media,
  ...brand,
  ...viewers,
  ...facebook,
  ...mail,
  ...payments,
  ...sandbox,
};

type Declared = typeof SETTINGS;
type SettingName = keyof Declared;
export type Settings = {
  readonly [Name in SettingName]:
    | Static<Declared[Name]['schema']>
    | (Declared[Name] extends { default: unknown } ? never : null);
};
type Env = Record<string, string | undefined>;

/** Adds a sentence to `problems` for each malformed value. A blank value counts as not set. */
export function readSettings(env: Env, problems: string[]): Settings {
  const read = ([name, setting]: [string, Setting]) => {
    const given = env[name]?.trim() ?? '';
    const value = given === '' ? (setting.default ?? null) : parse(setting, given);
    if (value === undefined)
      problems.push(`${name} must be ${formOf(setting.schema)}${setting.secret ? '' : `, not "${given}"`}`);
    return [name, value ?? setting.default ?? null];
  };
  return Object.fromEntries(Object.entries(SETTINGS).map(read)) as Settings;
}

/** Reads one setting, for a command that needs no others; a malformed value counts as not set. */
export const settingIn = <Name extends SettingName>(env: Env, name: Name): Settings[Name] =>
  readSettings(env, [])[name];

function parse({ schema }: Setting, given: string): unknown {
  const value = Type.IsString(schema) || Type.IsEnum(schema) ? given : Number(given);
  return Value.Check(schema, value) ? value : undefined;
}

/** The form of a value in words, such as "a whole number from 0 to 23". */
export function formOf(schema: TSchema): string {
  if (Type.IsEnum(schema)) return `one of ${schema.enum.join(', ')}`;
  const { description, minimum, maximum } = schema as Record<string, unknown>;
  if (description) return String(description);
  if (Type.IsInteger(schema))
    return maximum === undefined ? 'a whole number' : `a whole number from ${minimum} to ${maximum}`;
  return 'a text';
}
