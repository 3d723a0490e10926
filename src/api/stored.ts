/** Local storage keys whose values ride on every call as headers of the same name. */
export const STORED = {
  referrerToken: 'token',
  userToken: 'user-token',
  facebookClickId: 'fbclid',
  tiktokClickId: 'ttclid',
  language: 'lang',
} as const;
