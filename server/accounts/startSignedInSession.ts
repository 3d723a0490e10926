import { and, eq, ne } from 'drizzle-orm';
import type { User } from '../../contract/entities.ts';
import type { Call } from '../context.ts';
import { users } from '../db/schema.ts';
import { ExpectedError } from '../lib/errors.ts';
import { readUser } from './accounts.ts';
import { rememberDevice } from './deviceCookie.ts';
import { endSession, startSession } from './sessions.ts';
import { sendToken } from './tokenTransport.ts';

export async function startSignedInSession(call: Call, userId: string): Promise<User> {
  const { context, viewer, request, reply } = call;
  if (viewer) await endSession(context.db, viewer.sessionId);
  const device = deviceLabel(request.headers['user-agent']);
  sendToken(context.config, reply, await startSession(context, userId, device));
  const user = await readOwnAccount(call, userId);
  await rememberDevice(call, user.email);
  return user;
}

export async function readOwnAccount({ context, lang }: Call, userId: string): Promise<User> {
  await context.db
    .update(users)
    .set({ lang })
    .where(and(eq(users.id, userId), ne(users.lang, lang)));
  const user = await readUser(context, userId, lang);
  if (!user) throw new ExpectedError(401, 'signInFirst');
  return user;
}

/** The order matters: the user agents of many browsers also contain the names further down. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPiOS|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:FBAN|FBAV)\b/, 'Facebook'],
  [/\bInstagram\b/, 'Instagram'],
  [/\b(?:musical_ly|BytedanceWebview|TikTok)\b/i, 'TikTok'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac(?:intosh| OS X)\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

export function deviceLabel(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, 500);
  const browser = BROWSERS.find(([pattern]) => pattern.test(text))?.[1];
  const system = SYSTEMS.find(([pattern]) => pattern.test(text))?.[1];
  return [browser, system].filter(Boolean).join(' · ');
}
