import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Media } from '../../../contract/entities.ts';
import type { Failure } from '../../core/failures.ts';
import { type DownloadError, type KeptEpisode, mediaOnDevice, type Space } from '../../downloads/device.ts';

export type EpisodeToKeep = Pick<KeptEpisode, 'video' | 'episode' | 'height'>;
export type DownloadFailure = DownloadError['reason'] | 'other';

export type Download = Omit<KeptEpisode, 'owner' | 'state'> & {
  state: 'waiting' | 'loading' | 'paused' | 'failed' | 'done';
  reason: DownloadFailure | null;
  /** From 0 to 1: the part of the files that is stored. */
  share: number;
};

const initialState = {
  /** Whether the browser can store episodes; null until it has been checked. */
  able: null as boolean | null,
  /** By episode id, in the order of the requests. */
  items: {} as Record<string, Download>,
  media: {} as Record<string, Media>,
  space: null as Space | null,
  removalFailed: false,
};
type DownloadsState = typeof initialState;
type OfEpisode = { episodeId: string };
type OfEpisodes = { episodeIds: string[] };

const change = (state: DownloadsState, episodeId: string, values: Partial<Download>) => {
  const item = state.items[episodeId];
  if (item) Object.assign(item, values);
};

export const isOnItsWay = (item: Download | undefined): boolean =>
  item?.state === 'waiting' || item?.state === 'loading';

const downloads = createSlice({
  name: 'downloads',
  initialState,
  reducers: {
    opened: () => {},
    /** Downloads in progress keep their items, because the device may not list them yet. */
    deviceChecked: (
      state,
      {
        payload: { able, kept, space },
      }: PayloadAction<{ able: boolean; kept: KeptEpisode[]; space: Space | null }>,
    ) => {
      const itemOf = ({ owner: _owner, state: stored, ...kept }: KeptEpisode): Download => ({
        ...kept,
        state: stored === 'partial' ? 'failed' : stored,
        reason: stored === 'partial' ? 'interrupted' : null,
        share: stored === 'done' ? 1 : 0,
      });
      state.able = able;
      state.space = space;
      const busy = Object.entries(state.items).filter(([, item]) => isOnItsWay(item));
      state.items = {
        ...Object.fromEntries(kept.map((each) => [each.episode.id, itemOf(each)])),
        ...Object.fromEntries(busy),
      };
      state.media = Object.fromEntries(
        kept.flatMap(({ episode: { id }, state: stored, until }) =>
          stored === 'done' && until ? [[id, mediaOnDevice(id, until)]] : [],
        ),
      );
    },

    /** A paused or failed download continues with what is missing. */
    downloadRequested: (state, { payload }: PayloadAction<EpisodeToKeep>) => {
      const known = state.items[payload.episode.id];
      if (known?.state === 'done') return;
      state.items[payload.episode.id] = {
        ...{ bytes: 0, share: 0, until: null, ...known, ...payload },
        state: known?.state === 'loading' ? 'loading' : 'waiting',
        reason: null,
      };
    },
    downloadStarted: (state, { payload: { episodeId } }: PayloadAction<OfEpisode>) =>
      change(state, episodeId, { state: 'loading' }),
    filesListed: (state, { payload }: PayloadAction<OfEpisode & { bytes: number; height: number }>) => {
      const { episodeId, ...values } = payload;
      change(state, episodeId, values);
    },
    fileStored: (state, { payload: { episodeId, share } }: PayloadAction<OfEpisode & { share: number }>) =>
      change(state, episodeId, { share }),
    downloadDone: (
      state,
      {
        payload: { episodeId, until, space },
      }: PayloadAction<OfEpisode & { until: string; space: Space | null }>,
    ) => {
      state.space = space;
      change(state, episodeId, { state: 'done', share: 1, until });
      state.media[episodeId] = mediaOnDevice(episodeId, until);
    },
    downloadFailed: (
      state,
      { payload: { episodeId, reason } }: PayloadAction<OfEpisode & { reason: DownloadFailure }>,
    ) => change(state, episodeId, { state: 'failed', reason }),
    downloadAbandoned: (state, { payload: { episodeId } }: PayloadAction<OfEpisode>) =>
      change(state, episodeId, { state: 'paused' }),

    paused: (state, { payload: { episodeIds } }: PayloadAction<OfEpisodes>) => {
      for (const id of episodeIds)
        if (state.items[id]?.state !== 'done') change(state, id, { state: 'paused' });
    },
    removeRequested: (state, _: PayloadAction<OfEpisodes>) => {
      state.removalFailed = false;
    },
    removed: (
      state,
      { payload: { episodeIds, space } }: PayloadAction<OfEpisodes & { space: Space | null }>,
    ) => {
      state.space = space;
      for (const id of episodeIds) {
        delete state.items[id];
        delete state.media[id];
      }
    },
    removeFailed: (state, _: PayloadAction<Failure>) => {
      state.removalFailed = true;
    },

    /** By episode id: until when the server allows playback. */
    rightsRenewed: (state, { payload }: PayloadAction<Record<string, string>>) => {
      for (const [episodeId, until] of Object.entries(payload)) change(state, episodeId, { until });
    },
    rightsFailed: (_state, _action: PayloadAction<Failure>) => {},
  },
  selectors: {
    selectDownloadsAble: (state) => state.able,
    selectDownloads: (state) => state.items,
    selectMediaOnDevice: (state) => state.media,
    selectSpace: (state) => state.space,
    selectRemovalFailed: (state) => state.removalFailed,
    /** Whether a download is in progress or an earlier request waits for its turn. */
    selectMustWait: ({ items }, episodeId: string) => {
      const downloads = Object.values(items);
      if (downloads.some(({ state }) => state === 'loading')) return true;
      const next = downloads.find(({ state }) => state === 'waiting');
      return next !== undefined && next.episode.id !== episodeId;
    },
  },
});

export const {
  opened,
  deviceChecked,
  downloadRequested,
  downloadStarted,
  filesListed,
  fileStored,
  downloadDone,
  downloadFailed,
  downloadAbandoned,
  paused,
  removeRequested,
  removed,
  removeFailed,
  rightsRenewed,
  rightsFailed,
} = downloads.actions;
export const {
  selectDownloadsAble,
  selectDownloads,
  selectMediaOnDevice,
  selectSpace,
  selectRemovalFailed,
  selectMustWait,
} = downloads.selectors;
export default downloads;
