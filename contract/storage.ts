/** Local storage keys whose values ride on every call as headers of the same name. */
export const STORED = {
  referrerToken: 'token',
  userToken: 'user-token',
  facebookClickId: 'fbclid',
  tiktokClickId: 'ttclid',
  language: 'lang',
} as const;

/** Local storage keys that the app and the page's first script both read. */
export const LOCAL = {
  userId: 'userid',
  /** The guest's library; the number is the version of its shape. */
  guest: 'guest-1',
  playerSettings: 'player.settings',
  /** Whose "continue watching" row the next visit holds a place for: a user's id, or `guest`. */
  continueWatching: 'continue',
} as const;
