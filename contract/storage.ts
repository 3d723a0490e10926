/** Every call sends these values as headers of the same name. */
export const STORED = {
  referrerToken: 'token',
  userToken: 'user-token',
  facebookClickId: 'fbclid',
  tiktokClickId: 'ttclid',
  language: 'lang',
} as const;

export const LOCAL = {
  userId: 'userid',
  /** The number is the version of the stored format. */
  guest: 'guest-1',
  /** Ids of the videos that a guest does not want recommended. */
  notInterested: 'not-interested',
  playerSettings: 'player.settings',
  /** `granted` or `refused`. */
  consent: 'consent',
  /** The one-use code of a sign-in link, until it is traded for a session. */
  signInCode: 'userToken',
  /** The owner of the "continue watching" row that the next visit reserves space for: a user's id, or `guest`. */
  continueWatching: 'continue',
  /** What a member changed without a line, until it is sent. The number is the version of the stored format. */
  keptChanges: 'changes-1',
  /** The first pages of a member's lists, as they last came. */
  keptPages: 'pages-1',
  /** When an episode was first finished here. */
  firstFinished: 'first-finished',
  /** When the offer to install the app was put aside. */
  installOffer: 'install-offer',
  /** The id of the member whose notifications reach this browser. */
  push: 'push',
  /** When the offer of notifications was put aside. */
  pushOffer: 'push-offer',
} as const;
