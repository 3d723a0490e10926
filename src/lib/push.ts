import { isIos } from './installation.ts';

/** `blocked`: the user has refused. `onHomeScreen`: an iPhone notifies only through the installed app. */
export type PushAbility = 'able' | 'blocked' | 'onHomeScreen' | 'unable';

export type PushAddress = { endpoint: string; p256dh: string; auth: string; timeZone: string };

export function pushAbility(): PushAbility {
  const knowsPush = 'PushManager' in window && 'Notification' in window;
  if (!knowsPush) return isIos() ? 'onHomeScreen' : 'unable';
  // A first visit has no worker yet, and an operator may have removed it.
  if (!navigator.serviceWorker?.controller) return 'unable';
  return Notification.permission === 'denied' ? 'blocked' : 'able';
}

export const isAllowed = (): boolean => 'Notification' in window && Notification.permission === 'granted';

/** Browsers show the question only during a tap. */
export const askPermission = (): Promise<NotificationPermission> => Notification.requestPermission();

/** `publicKey` is the server's. Throws if the browser reaches no push service or has no service worker. */
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
