/**
 * How the app gets onto the home screen: the browser prompts, its share sheet does it, or the page is inside
 * another app and must first be opened in a browser.
 */
export type InstallWay = 'prompt' | 'shareSheet' | 'browser';

/** Only Chromium has this event. */
type InstallPrompt = Event & {
  prompt: () => Promise<void>;
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
};
declare global {
  interface Window {
    /** Kept by the early script; it can prompt only once. */
    installPrompt?: Event | undefined;
  }
}

const isInstalled = (): boolean =>
  window.matchMedia?.('(display-mode: standalone)').matches === true ||
  ('standalone' in navigator && navigator.standalone === true);

/** Apps that show web pages themselves; `; wv` marks any page inside an Android app. */
const IN_APP = /\bFBA[NV]|Instagram|musical_ly|Bytedance|TikTok|Snapchat|Pinterest|\bLine\/|Twitter|; wv\)/;

/** An iPad reports itself as a Mac, but a Mac has no touch screen. */
export const isIos = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

/** Null if the app is installed, and if the browser knows no way or has not offered one yet. */
export function installWay(): InstallWay | null {
  if (isInstalled()) return null;
  if (IN_APP.test(navigator.userAgent)) return 'browser';
  if (window.installPrompt) return 'prompt';
  return isIos() ? 'shareSheet' : null;
}

/** Shows the browser's prompt. Throws if there is none, or none any more. */
export async function askToInstall(): Promise<'accepted' | 'dismissed'> {
  const prompt = window.installPrompt as InstallPrompt | undefined;
  if (!prompt) throw new Error('The browser does not offer to install the app.');
  window.installPrompt = undefined;
  await prompt.prompt();
  return (await prompt.userChoice).outcome;
}

/** The address that opens a path in the device's browser from a page inside another app. */
export function browserAddress(path: string): string {
  const { protocol, host, origin } = window.location;
  if (navigator.userAgent.includes('Android'))
    return `intent://${host}${path}#Intent;scheme=${protocol.slice(0, -1)};action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE;end`;
  return isIos() ? `x-safari-${origin}${path}` : origin + path;
}

export const canShowBadge = (): boolean => 'setAppBadge' in navigator && isInstalled();

/** Rejects if the browser forbids it. */
export const setBadge = (count: number): Promise<void> =>
  count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge();
