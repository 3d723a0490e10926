import { type Static, type TSchema, Type } from 'typebox';
import { DOWNLOAD_LIMIT } from './downloads.ts';
import {
  AccountExport,
  Category,
  Download,
  EpisodeList,
  FavouriteOrder,
  HistoryEntry,
  Homepage,
  Information,
  InformationPage,
  Language,
  Length,
  NotificationChoices,
  Notifications,
  Order,
  PaymentMethod,
  PaymentMethodInfo,
  Plan,
  Position,
  pageOf,
  RatingWish,
  Receipt,
  Report,
  SavedVideo,
  Session,
  Status,
  Subscription,
  Suggestion,
  Tag,
  Unlock,
  UnlockedVideo,
  User,
  Video,
  VideoPage,
  Withdrawal,
} from './entities.ts';

/** A control character such as NUL can neither be stored nor logged. */
const NO_CONTROLS = '^\\P{Cc}*$';
const clickId = Type.Optional(Type.String({ maxLength: 512, pattern: NO_CONTROLS }));

/**
 * Every call accepts the language of its texts (default English) and click ids, which the server stores only with a
 * counted event.
 */
const ambient = {
  lang: Type.Optional(Language),
  fbclid: clickId,
  ttclid: clickId,
};
const input = <T extends Record<string, TSchema>>(fields: T) =>
  Type.Object({ ...fields, ...ambient }, { additionalProperties: false });

/** The pattern keeps special characters out of queries. */
const id = Type.String({ minLength: 1, maxLength: 100, pattern: '^[\\w.-]+$' });
/** Holds more than white space. */
export const NOT_BLANK = '\\S';
const cursor = Type.Optional(Type.String({ maxLength: 200 }));
const email = Type.String({ maxLength: 254 });
const password = Type.String({ maxLength: 1024 });
const personName = Type.Optional(Type.String({ maxLength: 100, pattern: NO_CONTROLS }));
/** A name of the tz database. */
const timeZone = Type.String({ maxLength: 64, pattern: '^[\\w+/-]+$' });
const nothing = Type.Null();
/** A member without a password (social sign-in) confirms with the e-mail. */
const proof = { password: Type.Optional(password), email: Type.Optional(email) };

/** Who may make a call: one for a `member` is refused without a session. */
type Access = 'anyone' | 'member';

type Shape = {
  access: Access;
  /** Refused, whoever sends it, when any field holds a card number; ours takes tokens. */
  refusesCardNumbers?: true;
  input: TSchema;
  info: TSchema;
};

/**
 * GET inputs travel in the query, others as a JSON body; click ids travel in the query of both. `statics.png`
 * answers with a picture, and `user/facebook` and the link of a withdrawal with a redirect, instead of an envelope. A body without fields may be left out.
 */
export const calls = {
  'GET /api/user': {
    access: 'anyone',
    input: input({ userToken: Type.Optional(Type.String({ maxLength: 200 })) }),
    info: Type.Union([User, Type.Null()]),
  },
  'POST /api/user/login': { access: 'anyone', input: input({ email, password }), info: User },
  'POST /api/user/logout': { access: 'anyone', input: input({}), info: nothing },
  'POST /api/user/register': {
    access: 'anyone',
    input: input({ email, password, repeatPassword: password }),
    info: User,
  },
  /** Signs in, or opens an account for an e-mail that has none: a checkout asks for one of the two, once. */
  'POST /api/user/account': { access: 'anyone', input: input({ email, password }), info: User },
  /** Mails a one-use link to `/retrievePassword?code=…`; the answer does not reveal whether the e-mail exists. */
  'POST /api/user/password': { access: 'anyone', input: input({ email }), info: nothing },
  /** Says whether the code of a mailed link still works; in a body, because addresses are logged. */
  'POST /api/user/password/link': {
    access: 'anyone',
    input: input({ code: Type.String({ maxLength: 200 }) }),
    info: nothing,
  },
  'PUT /api/user/password': {
    access: 'anyone',
    input: input({ code: Type.String({ maxLength: 200 }), password, repeatPassword: password }),
    info: User,
  },
  'GET /api/user/session': { access: 'member', input: input({}), info: Type.Array(Session) },
  'DELETE /api/user/session': {
    access: 'member',
    input: input({ sessionId: Type.Optional(id) }),
    info: nothing,
  },
  'POST /api/user/export': { access: 'member', input: input(proof), info: AccountExport },
  'DELETE /api/user': { access: 'member', input: input(proof), info: nothing },
  'POST /api/user/merge': {
    access: 'member',
    input: input({
      favourites: Type.Array(id, { maxItems: 500 }),
      notInterested: Type.Optional(Type.Array(id, { maxItems: 500 })),
      positions: Type.Array(
        Type.Object(
          {
            videoId: id,
            episodeId: id,
            second: Type.Number({ minimum: 0, maximum: 86_400 }),
            watchedAt: Type.String({ maxLength: 40 }),
          },
          { additionalProperties: false },
        ),
        { maxItems: 500 },
      ),
    }),
    info: nothing,
  },
  'GET /api/user/facebook': {
    access: 'anyone',
    input: input({ returnTo: Type.Optional(Type.String({ maxLength: 500 })) }),
    info: nothing,
  },
  'GET /api/user/facebook/callback': {
    access: 'anyone',
    input: Type.Object({
      code: Type.Optional(Type.String({ maxLength: 1000 })),
      state: Type.Optional(Type.String({ maxLength: 1000 })),
      error: Type.Optional(Type.String({ maxLength: 200 })),
    }),
    info: nothing,
  },
  'GET /api/user/history': { access: 'member', input: input({ cursor }), info: pageOf(HistoryEntry) },
  'POST /api/user/history': {
    access: 'member',
    input: input({ videoId: id, episodeId: id, second: Type.Number({ minimum: 0, maximum: 86_400 }) }),
    info: nothing,
  },
  /** Without a video, removes all. A merge of the answer, which begins with the latest, undoes it. */
  'DELETE /api/user/history': {
    access: 'member',
    input: input({ videoId: Type.Optional(id) }),
    info: Type.Array(Position),
  },
  /** In every order the finished videos come last, so that they are one shelf over all pages. */
  'GET /api/user/favorite': {
    access: 'member',
    input: input({ cursor, sort: Type.Optional(FavouriteOrder) }),
    info: pageOf(SavedVideo),
  },
  'POST /api/user/favorite': { access: 'member', input: input({ videoId: id }), info: nothing },
  'DELETE /api/user/favorite': { access: 'member', input: input({ videoId: id }), info: nothing },
  /** Answers with the share of members who like the video, once enough have rated it. */
  'POST /api/user/rating': {
    access: 'member',
    input: input({ videoId: id, rating: RatingWish }),
    info: Type.Object(
      { likedPercent: Type.Union([Type.Integer(), Type.Null()]) },
      { additionalProperties: false },
    ),
  },
  /** A mail for each new episode of the video. */
  'POST /api/user/reminder': { access: 'member', input: input({ videoId: id }), info: nothing },
  'DELETE /api/user/reminder': { access: 'member', input: input({ videoId: id }), info: nothing },
  /** What the member is told of, in which browsers, and when not. */
  'GET /api/user/notification': { access: 'member', input: input({}), info: Notifications },
  'PUT /api/user/notification': {
    access: 'member',
    input: input({ ...NotificationChoices.properties, timeZone }),
    info: nothing,
  },
  /** Notifications reach this browser from now on, until its session ends or `DELETE` says so. 422: of no known push service. */
  'POST /api/user/push': {
    access: 'member',
    input: input({
      endpoint: Type.String({ maxLength: 1000, pattern: '^https?://[!-~]+$' }),
      /** The browser's key and secret, base64url. */
      p256dh: Type.String({ pattern: '^[\\w-]{87}=?$' }),
      auth: Type.String({ pattern: '^[\\w-]{22}={0,2}$' }),
      timeZone,
    }),
    info: nothing,
  },
  'DELETE /api/user/push': { access: 'member', input: input({}), info: nothing },
  /** The video is recommended to the member no more, until `undo` takes that back. */
  'POST /api/user/notInterested': {
    access: 'member',
    input: input({ videoId: id, undo: Type.Boolean() }),
    info: nothing,
  },
  'GET /api/video': { access: 'anyone', input: input({ videoId: id }), info: Video },
  'GET /api/video/episode': { access: 'anyone', input: input({ videoId: id }), info: EpisodeList },
  /**
   * Which of the episodes that are on a device, or are to be, the viewer may keep there, as of now. What is not in the
   * answer has to go. A member who takes notifications in this browser is told two days before the first of them ends.
   */
  'POST /api/video/download': {
    access: 'anyone',
    input: input({ episodeIds: Type.Array(id, { maxItems: DOWNLOAD_LIMIT }) }),
    info: Type.Array(Download),
  },
  /** For a device that fetches the film itself and sends no cookie, such as a television: the address names the session. */
  'GET /api/video/episode/address': {
    access: 'member',
    input: input({ videoId: id, episodeId: id }),
    info: Type.Object({ manifest: Type.String() }, { additionalProperties: false }),
  },
  'GET /api/video/unlock': { access: 'member', input: input({ cursor }), info: pageOf(UnlockedVideo) },
  'POST /api/video/unlock': {
    access: 'member',
    input: input({ videoId: id, episodeId: id, daily: Type.Optional(Type.Boolean()) }),
    info: Unlock,
  },
  'GET /api/payment': { access: 'member', input: input({ orderId: id }), info: Order },
  'GET /api/payment/history': { access: 'member', input: input({ cursor }), info: pageOf(Order) },
  'POST /api/payment/order': {
    access: 'member',
    refusesCardNumbers: true,
    input: input({ planId: id, videoId: Type.Optional(id) }),
    info: Order,
  },
  'POST /api/payment/pay': {
    access: 'member',
    refusesCardNumbers: true,
    input: input({
      orderId: id,
      method: PaymentMethod,
      token: Type.Optional(Type.String({ maxLength: 200 })),
      email: Type.Optional(email),
      firstName: personName,
      lastName: personName,
      agreed: Type.Boolean(),
      /** The version of the words about withdrawal that were shown: `WITHDRAWAL_TERMS` of the app's build. */
      terms: Type.String({ maxLength: 7, pattern: '^\\d{4}-\\d{2}$' }),
    }),
    info: Order,
  },
  'GET /api/payment/receipt': { access: 'member', input: input({ orderId: id }), info: Receipt },
  /**
   * Covers purchases of the last 14 days; without `confirm` it is a preview. With `email` the owner is mailed a link.
   * Without `orderId` it is the purchase of the link that this browser opened; otherwise it is the member's own.
   */
  'POST /api/payment/withdrawal': {
    access: 'anyone',
    input: input({
      orderId: Type.Optional(id),
      email: Type.Optional(email),
      confirm: Type.Boolean(),
    }),
    info: Withdrawal,
  },
  /** The link of the mail. It only leads to the page that asks for the confirmation, because mail scanners open links. */
  'GET /api/payment/withdrawal': { access: 'anyone', input: input({ code: id }), info: nothing },
  /** With `changeId`, the answer includes the status of that change. */
  'GET /api/payment/method': {
    access: 'member',
    input: input({ changeId: Type.Optional(id) }),
    info: PaymentMethodInfo,
  },
  'POST /api/payment/method': {
    access: 'member',
    refusesCardNumbers: true,
    input: input({
      token: Type.String({ maxLength: 200 }),
      email: Type.Optional(email),
      firstName: personName,
      lastName: personName,
      agreed: Type.Boolean(),
    }),
    info: PaymentMethodInfo,
  },
  /**
   * Chooses the plan of the renewals from `from` on, the end of the paid period. The present plan takes a switch back.
   * The rest is what the member was shown: other terms are refused.
   */
  'PUT /api/payment/plan': {
    access: 'member',
    input: input({
      planId: id,
      amount: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }),
      currency: Type.String({ minLength: 3, maxLength: 3, pattern: '^[A-Z]*$' }),
      renewalDays: Type.Integer({ minimum: 1, maximum: 36_500 }),
      from: Type.String({ maxLength: 40, pattern: NO_CONTROLS }),
    }),
    info: Subscription,
  },
  'POST /api/payment/cancel': { access: 'member', input: input({}), info: Subscription },
  'DELETE /api/payment/cancel': { access: 'member', input: input({}), info: Subscription },
  'GET /api/plan': { access: 'anyone', input: input({ videoId: Type.Optional(id) }), info: Type.Array(Plan) },
  /** With a category, the tags are those of its series. */
  'GET /api/tag': {
    access: 'anyone',
    input: input({ categoryId: Type.Optional(id) }),
    info: Type.Object(
      { categories: Type.Array(Category), tags: Type.Array(Tag) },
      { additionalProperties: false },
    ),
  },
  'GET /api/homepage': { access: 'anyone', input: input({}), info: Homepage },
  'GET /api/homepage/query': {
    access: 'anyone',
    input: input({
      cursor,
      q: Type.Optional(Type.String({ maxLength: 200, pattern: NOT_BLANK })),
      categoryId: Type.Optional(id),
      sectionId: Type.Optional(id),
      tagId: Type.Optional(id),
      status: Type.Optional(Status),
      length: Type.Optional(Length),
      similarTo: Type.Optional(id),
    }),
    info: VideoPage,
  },
  'GET /api/homepage/suggestion': {
    access: 'anyone',
    input: input({ q: Type.String({ maxLength: 200 }) }),
    info: Type.Array(Suggestion),
  },
  /** Input that does not fit is answered with the picture, too, and not counted. */
  'GET /api/statics.png': {
    access: 'anyone',
    input: input({
      event: Type.String({ pattern: '^[a-z0-9_]{1,40}$' }),
      route: Type.Optional(Type.String({ maxLength: 100, pattern: '^[\\w ./:{}-]*$' })),
      status: Type.Optional(Type.String({ maxLength: 40, pattern: '^[\\w ./:-]*$' })),
      videoId: Type.Optional(Type.String({ maxLength: 100, pattern: NO_CONTROLS })),
      episodeId: Type.Optional(Type.String({ maxLength: 100, pattern: NO_CONTROLS })),
    }),
    info: nothing,
  },
  'GET /api/information': { access: 'anyone', input: input({ page: InformationPage }), info: Information },
  'GET /api/reports': { access: 'anyone', input: input({}), info: Type.Array(Report) },
  'GET /api/webhook/payment/paypal-cancel': { access: 'member', input: input({ orderId: id }), info: Order },
} satisfies Record<`${'GET' | 'POST' | 'PUT' | 'DELETE'} /api/${string}`, Shape>;

export type CallName = keyof typeof calls;
export type Calls = {
  [K in CallName]: {
    access: (typeof calls)[K]['access'];
    input: Static<(typeof calls)[K]['input']>;
    info: Static<(typeof calls)[K]['info']>;
  };
};
