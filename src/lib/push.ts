import { isIos } from './installation.ts';

/**
 * Whether this browser can get notifications: `blocked` by its user, `onHomeScreen` only from the installed app (an
 * iPhone), or not at all.
 */
export type PushAbility = 'able' | 'blocked' | 'onHomeScreen' | 'unable';

export type PushAddress = { endpoint: string; p256dh: string; auth: string; timeZone: string };

export function pushAbility(): PushAbility {
  const knowsPush = 'PushManager' in window && 'Notification' in window;
  if (!knowsPush) return isIos() ? 'onHomeScreen' : 'unable';
  // A first visit has no worker yet, and an operator may have taken it away.
  if (!navigator.serviceWorker?.controller) return 'unable';
  return Notification.permission === 'denied' ? 'blocked' : 'able';
}

export const isAllowed = (): boolean => 'Notification' in window && Notification.permission === 'granted';

/** Has the browser ask its user, which it does only during a tap. */
export const askPermission = (): Promise<NotificationPermission> => Notification.requestPermission();

/** `publicKey` is the server's. Throws where the browser reaches no push service, or has no worker to wake. */
export async function subscribeHere(publicKey: string): Promise<PushAddress> {
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) throw new Error('The service worker is not there.');
  const wanted = { userVisibleOnly: true, applicationServerKey: publicKey };
  const { endpoint, keys = {} } = (await registration.pushManager.subscribe(wanted)).toJSON();
  const { p256dh = '', auth = '' } = keys;
  return { endpoint: endpoint ?? '', p256dh, auth, timeZone: timeZoneHere() };
}

export async function unsubscribeHere(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}

export const timeZoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
