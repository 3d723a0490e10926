import { consentModeOf } from '../../contract/consent.ts';
import { isId, matchPath, paths } from '../../contract/paths.ts';
import { cookieOptions } from '../accounts/tokenTransport.ts';
import type { Call, Context } from '../context.ts';
import { isToken, newToken } from '../lib/tokens.ts';
import { forgetArrivals, forgetViewer, moveToDevice } from '../library/funnels/people.ts';
import type { EventInput } from './recordEvent.ts';
import { deviceKeyOf, keyOf, VIEWER_COOKIE, visitorOf } from './visitor.ts';

const PATH = '/api';
const SECONDS_A_DAY = 24 * 60 * 60;
/** The app reports with this event that consent was granted or refused, or that it is implied. */
const CONSENT = 'consent';
/** Where consent is implied and there is no vendor, nobody is asked, so the first of these sets the id. */
const FIRST_STEPS = ['play', 'wall'];

/** Gives the device an id on consent; on refusal, removes the id with its plays, journeys and arrivals. */
export async function followConsent(call: Call, { event, status }: EventInput): Promise<void> {
  if (event === CONSENT && (status === 'granted' || status === 'implied')) await keepId(call);
  if (event === CONSENT && status === 'refused') await dropId(call);
  if (FIRST_STEPS.includes(event) && nobodyIsAsked(call.context) && deviceKeyOf(call.request) === null)
    await keepId(call);
}

const nobodyIsAsked = ({ config: { reports } }: Context): boolean =>
  consentModeOf(reports) === 'none' &&
  reports.some((report) => report.config_key === 'consent' && report.config_value === 'implied');

async function keepId(call: Call): Promise<void> {
  const { context, request, reply } = call;
  if (!isOurPage(call)) return;
  const present = request.cookies[VIEWER_COOKIE] ?? '';
  const isNew = !isToken(present);
  const id = isNew ? newToken() : present;
  // Each visit renews the cookie's lifetime.
  const seconds = Math.max(1, context.config.eventsKeepDays) * SECONDS_A_DAY;
  reply.setCookie(VIEWER_COOKIE, id, cookieOptions(context.config, PATH, seconds));
  if (!isNew) return;
  // The rest of this call has to see the id already.
  request.cookies[VIEWER_COOKIE] = id;
  await moveToDevice(
    context,
    { ...visitorOf(call), deviceKey: null },
    keyOf(id),
    seriesOf(request.headers.referer),
  );
}

async function dropId(call: Call): Promise<void> {
  const { context, request, reply, viewer } = call;
  const deviceKey = deviceKeyOf(request);
  if (deviceKey === null || !isOurPage(call)) return;
  reply.setCookie(VIEWER_COOKIE, '', cookieOptions(context.config, PATH, 0));
  delete request.cookies[VIEWER_COOKIE];
  await context.db.transaction(async (tx) => {
    await forgetViewer(tx, deviceKey);
    if (viewer) await forgetArrivals(tx, viewer.userId);
  });
}

/** A link or an image on another site must not answer for the visitor. Old browsers send no such header. */
const isOurPage = ({ request }: Call): boolean =>
  ['same-origin', undefined].includes(request.headers['sec-fetch-site'] as string | undefined);

function seriesOf(page: string | undefined): string | null {
  if (page === undefined || !URL.canParse(page)) return null;
  const videoId = matchPath(paths.video, new URL(page).pathname)?.videoId;
  return isId(videoId) ? videoId : null;
}
