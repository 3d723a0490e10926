import { DOWNLOAD_LIMIT } from '../../contract/downloads.ts';
import type {
  InformationPage,
  NotificationChoices,
  PaymentMethod,
  RatingWish,
} from '../../contract/entities.ts';
import type { Length, Status } from '../../contract/filters.ts';
import type { FavouriteOrder } from '../../contract/library.ts';
import { WITHDRAWAL_TERMS } from '../../contract/withdrawalTerms.ts';
import type { PushAddress } from '../lib/push.ts';
import { request } from './request.ts';

/* Only sagas call these functions. Each fails with an ApiError. */

/** Null for a visitor. The response header renews the session. */
export const getUser = (userToken?: string) => request('GET /api/user', { userToken });
export const logIn = (form: { email: string; password: string }) => request('POST /api/user/login', form);
/** Signs in, or opens an account for an e-mail that has none. */
export const enterAccount = (form: { email: string; password: string }) =>
  request('POST /api/user/account', form);
export const register = (form: { email: string; password: string; repeatPassword: string }) =>
  request('POST /api/user/register', form);
/** The response does not reveal whether the account exists. */
export const mailPasswordLink = (email: string) => request('POST /api/user/password', { email });
export const checkPasswordLink = (code: string) => request('POST /api/user/password/link', { code });
export const setPassword = (form: { code: string; password: string; repeatPassword: string }) =>
  request('PUT /api/user/password', form);
export const logOut = () => request('POST /api/user/logout', {});
export const getSessions = () => request('GET /api/user/session', {});
/** Without an id, ends every session except this one. */
export const endSession = (sessionId?: string) => request('DELETE /api/user/session', { sessionId });
/** An account without a password confirms with its e-mail. */
export type Proof = { password?: string; email?: string };
export const exportAccount = (proof: Proof) => request('POST /api/user/export', proof);
export const deleteAccount = (proof: Proof) => request('DELETE /api/user', proof);

export const getHomepage = () => request('GET /api/homepage', {});
export const queryVideos = (query: {
  q?: string;
  categoryId?: string;
  sectionId?: string;
  tagId?: string;
  status?: Status;
  length?: Length;
  similarTo?: string;
  cursor?: string;
}) => request('GET /api/homepage/query', query);
export const getSuggestions = (q: string) => request('GET /api/homepage/suggestion', { q });
/** With a category, the tags are those of its series. */
export const getTags = (categoryId?: string) => request('GET /api/tag', { categoryId });
export const getVideo = (videoId: string) => request('GET /api/video', { videoId });
/** Includes the viewer's access. The media addresses expire. */
export const getEpisodes = (videoId: string) => request('GET /api/video/episode', { videoId });
/**
 * Returns which episodes on this device, or wanted on it, the viewer may keep, until when and from where.
 * Sends the first 200 ids. A member with notifications is told two days before the first episode expires.
 */
export const askDownloads = (episodeIds: string[]) =>
  request('POST /api/video/download', { episodeIds: episodeIds.slice(0, DOWNLOAD_LIMIT) });
/** The address opens the episode to anyone for hours, until the session ends. Fails with 402 if locked. */
export const getRemoteAddress = (episode: { videoId: string; episodeId: string }) =>
  request('GET /api/video/episode/address', episode);
/** Fails with 401 for a visitor and 402 without a plan. `daily` spends the daily free unlock. */
export const unlockEpisode = (episode: { videoId: string; episodeId: string; daily?: boolean }) =>
  request('POST /api/video/unlock', episode);

export const getFavourites = (sort: FavouriteOrder, cursor?: string) =>
  request('GET /api/user/favorite', { sort, cursor });
export const addFavourite = (videoId: string) => request('POST /api/user/favorite', { videoId });
export const removeFavourite = (videoId: string) => request('DELETE /api/user/favorite', { videoId });
export const rateVideo = (rating: { videoId: string; rating: RatingWish }) =>
  request('POST /api/user/rating', rating);
export const setReminder = ({ videoId, on }: { videoId: string; on: boolean }) =>
  request(on ? 'POST /api/user/reminder' : 'DELETE /api/user/reminder', { videoId });
export const getNotifications = () => request('GET /api/user/notification', {});
export const chooseNotifications = (choices: NotificationChoices & { timeZone: string }) =>
  request('PUT /api/user/notification', choices);
/** Notifications reach this browser until its session ends. Fails with 422 for an unknown push service. */
export const addBrowser = (address: PushAddress) => request('POST /api/user/push', address);
export const removeBrowser = () => request('DELETE /api/user/push', {});
export const markNotInterested = (mark: { videoId: string; undo: boolean }) =>
  request('POST /api/user/notInterested', mark);
export const getHistory = (cursor?: string) => request('GET /api/user/history', { cursor });
/** Keepalive: the request outlives the page. */
export const saveProgress = (progress: { videoId: string; episodeId: string; second: number }) =>
  request('POST /api/user/history', progress, { keepalive: true });
/** Without a video, removes all. Answers with what it removed. */
export const removeHistory = (videoId?: string) => request('DELETE /api/user/history', { videoId });
/** Merges a guest library into the account; the newer position wins. */
export const mergeGuest = (library: {
  favourites: string[];
  positions: { videoId: string; episodeId: string; second: number; watchedAt: string }[];
  notInterested?: string[];
}) => request('POST /api/user/merge', library);
export const getUnlocked = (cursor?: string) => request('GET /api/video/unlock', { cursor });

export const getPlans = (videoId?: string) => request('GET /api/plan', { videoId });
/** The server sets the price. */
export const placeOrder = (order: { planId: string; videoId?: string }, idempotencyKey: string) =>
  request('POST /api/payment/order', order, { idempotencyKey });
/** `token` is the provider's one-use card token. The withdrawal terms are those of this build. */
export const pay = (
  payment: {
    orderId: string;
    method: PaymentMethod;
    token?: string;
    email?: string;
    firstName?: string;
    lastName?: string;
    agreed: boolean;
  },
  idempotencyKey: string,
) => request('POST /api/payment/pay', { ...payment, terms: WITHDRAWAL_TERMS }, { idempotencyKey });
/** The server asks the provider about an unsettled order. */
export const getOrder = (orderId: string) => request('GET /api/payment', { orderId });
/** Reports a return from PayPal without approval; the server checks with PayPal. */
export const reportPaypalCancel = (orderId: string) =>
  request('GET /api/webhook/payment/paypal-cancel', { orderId });
export const getPayments = (cursor?: string) => request('GET /api/payment/history', { cursor });
/** Fails with 404 for an order without a receipt. */
export const getReceipt = (orderId: string) => request('GET /api/payment/receipt', { orderId });
/** Withdraws only with `confirm`. With an e-mail, the response does not reveal whether the order exists. */
export const withdraw = (purchase: { orderId?: string; email?: string; confirm: boolean }) =>
  request('POST /api/payment/withdrawal', purchase);
export const getMethod = (changeId?: string) => request('GET /api/payment/method', { changeId });
/** Charges nothing. `token` is the provider's one-use card token. */
export const changeMethod = (
  change: { token: string; email?: string; firstName?: string; lastName?: string; agreed: boolean },
  idempotencyKey: string,
) => request('POST /api/payment/method', change, { idempotencyKey });
/** Chooses the plan for renewals after `from`. Charges nothing. */
export const switchPlan = (terms: {
  planId: string;
  amount: number;
  currency: string;
  renewalDays: number;
  from: string;
}) => request('PUT /api/payment/plan', terms);
export const cancelRenewal = () => request('POST /api/payment/cancel', {});
export const undoCancelRenewal = () => request('DELETE /api/payment/cancel', {});

/** Returns an information page and the company that answers for it. */
export const getInformation = (page: InformationPage) => request('GET /api/information', { page });
export const getReports = () => request('GET /api/reports', {});
/** `route` is a template, never an address with ids. */
export const recordEvent = (event: {
  event: string;
  route?: string;
  status?: string;
  videoId?: string;
  episodeId?: string;
}) => request('GET /api/statics.png', event, { keepalive: true });
