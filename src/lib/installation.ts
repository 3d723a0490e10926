/**
 * How a browser brings the app to the home screen: it asks by itself (`prompt`), its share sheet does it (`shareSheet`),
 * or the page is inside another app, which cannot, and has to be opened in a browser first (`browser`).
 */
export type InstallWay = 'prompt' | 'shareSheet' | 'browser';

/** Chromium alone has it. */
type InstallPrompt = Event & {
  prompt: () => Promise<void>;
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
};
declare global {
  interface Window {
    /** What the browser would ask, kept by the early script; it can be asked once. */
    installPrompt?: Event | undefined;
  }
}

const isInstalled = (): boolean =>
  window.matchMedia?.('(display-mode: standalone)').matches === true ||
  ('standalone' in navigator && navigator.standalone === true);

/** Apps that show the pages of their adverts and messages themselves; `; wv` is any page inside an Android app. */
const IN_APP = /\bFBA[NV]|Instagram|musical_ly|Bytedance|TikTok|Snapchat|Pinterest|\bLine\/|Twitter|; wv\)/;

/** An iPad says that it is a Mac, which has no touch screen. */
export const isIos = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

/** Null where the app is installed, and where the browser knows no way or has not told of one yet. */
export function installWay(): InstallWay | null {
  if (isInstalled()) return null;
  if (IN_APP.test(navigator.userAgent)) return 'browser';
  if (window.installPrompt) return 'prompt';
  return isIos() ? 'shareSheet' : null;
}

/** Lets the browser ask. Throws where it has nothing to ask any more. */
export async function askToInstall(): Promise<'accepted' | 'dismissed'> {
  const prompt = window.installPrompt as InstallPrompt | undefined;
  if (!prompt) throw new Error('The browser does not offer to install the app.');
  window.installPrompt = undefined;
  await prompt.prompt();
  return (await prompt.userChoice).outcome;
}

/** An address that leads from a page inside another app to the browser of the device; elsewhere it is the plain one. */
export function browserAddress(path: string): string {
  const { protocol, host, origin } = window.location;
  if (navigator.userAgent.includes('Android'))
    return `intent://${host}${path}#Intent;scheme=${protocol.slice(0, -1)};action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE;end`;
  return isIos() ? `x-safari-${origin}${path}` : origin + path;
}

export const canShowBadge = (): boolean => 'setAppBadge' in navigator && isInstalled();

/** The number on the icon of the installed app. Rejects where the browser forbids it. */
export const setBadge = (count: number): Promise<void> =>
  count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge();
