import { createEntityAdapter, createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type {
  Category,
  Choices,
  EpisodeList,
  Homepage,
  Page,
  Tag,
  Video,
  VideoPage,
} from '../../../contract/entities.ts';
import { type Failure, isNotThere } from '../../core/failures.ts';
import { emptyList, failedOrRefused, type PagedList, pending, received } from '../../core/pagedList.ts';
import { pageReceived as favouritesReceived } from '../favourites/slice.ts';
import { pageReceived as historyReceived } from '../history/slice.ts';
import { episodeUnlocked, pageReceived as unlockedReceived } from '../unlocked/slice.ts';
import type { Filters } from './filters.ts';

export type ListQuery = {
  categoryId?: string;
  sectionId?: string;
  similarTo?: string;
  q?: string;
} & Filters;

export const listKey = ({ status, length, tagId, ...query }: ListQuery): string =>
  [status, length, tagId && `#${tagId}`, keyOf(query)].filter(Boolean).join(' ');

const keyOf = ({ categoryId, sectionId, similarTo, q }: ListQuery): string =>
  categoryId !== undefined
    ? `category:${categoryId}`
    : sectionId !== undefined
      ? `section:${sectionId}`
      : similarTo !== undefined
        ? `similar:${similarTo}`
        : `search:${q}`;

type Home = {
  status: 'idle' | 'loading' | 'ready' | 'failed';
  featured: string[];
  categories: Category[];
  sections: { id: string; videoIds: string[] }[];
};
type Words = Pick<VideoPage, 'title' | 'reason'>;
type Detail = { status: 'loading' | 'ready' | 'failed' | 'missing' };
type Episodes = { status: Detail['status']; list: EpisodeList | null };

/** Every video is stored once; lists hold ids. */
const adapter = createEntityAdapter<Video>();

const initialState = adapter.getInitialState({
  home: { status: 'idle', featured: [], categories: [], sections: [] } as Home,
  words: {} as Record<string, Words>,
  themes: {} as Record<string, Tag[]>,
  lists: {} as Record<string, PagedList<string>>,
  choices: {} as Record<string, Choices>,
  details: {} as Record<string, Detail>,
  episodes: {} as Record<string, Episodes>,
});
export type VideosState = typeof initialState;

/** A URL may contain `constructor`, which every object inherits. */
const ownValue = <T>(record: Record<string, T>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;

const idsOf = (page: Page<Video>): Page<string> => ({ ...page, items: page.items.map(({ id }) => id) });

const storeWords = ({ words }: VideosState, id: string | undefined, { title, reason }: Words) => {
  if (id && title) words[id] = { title, reason };
};

const videos = createSlice({
  name: 'videos',
  initialState,
  reducers: {
    homeOpened: (_state, _action: PayloadAction<{ categoryId: string | null } | undefined>) => {},
    homePending: (state) => {
      if (state.home.status !== 'ready') state.home.status = 'loading';
    },
    homeLoaded: (state, { payload }: PayloadAction<Homepage>) => {
      adapter.setMany(state, [payload.featured, ...payload.sections.map((section) => section.videos)].flat());
      for (const section of payload.sections) storeWords(state, section.id, section);
      state.home = {
        status: 'ready',
        featured: payload.featured.map(({ id }) => id),
        categories: payload.categories,
        sections: payload.sections.map(({ id, videos: items }) => ({
          id,
          videoIds: items.map((video) => video.id),
        })),
      };
    },
    homeFailed: (state, _: PayloadAction<Failure>) => {
      if (state.home.status !== 'ready') state.home.status = 'failed';
    },

    categoriesLoaded: (
      state,
      { payload }: PayloadAction<{ categoryId: string; categories: Category[]; tags: Tag[] }>,
    ) => {
      state.home.categories = payload.categories;
      if (payload.categoryId) state.themes[payload.categoryId] = payload.tags;
    },
    categoriesFailed: (_state, _action: PayloadAction<Failure>) => {},

    listOpened: (_state, _action: PayloadAction<ListQuery>) => {},
    moreWanted: (_state, _action: PayloadAction<ListQuery>) => {},
    pagePending: (state, { payload }: PayloadAction<ListQuery>) => {
      const key = listKey(payload);
      state.lists[key] = pending(state.lists[key] ?? emptyList());
    },
    pageReceived: (
      state,
      { payload }: PayloadAction<{ query: ListQuery; page: VideoPage; first: boolean }>,
    ) => {
      const key = listKey(payload.query);
      adapter.setMany(state, payload.page.items);
      storeWords(state, payload.query.sectionId, payload.page);
      if (payload.page.choices) state.choices[key] = payload.page.choices;
      state.lists[key] = received(state.lists[key] ?? emptyList(), idsOf(payload.page), payload.first);
    },
    pageFailed: (state, { payload }: PayloadAction<{ query: ListQuery; reason: Failure }>) => {
      const key = listKey(payload.query);
      state.lists[key] = failedOrRefused(state.lists[key] ?? emptyList(), payload.reason);
    },

    videoOpened: (_state, _action: PayloadAction<{ videoId: string }>) => {},
    videoPending: (state, { payload: { videoId } }: PayloadAction<{ videoId: string }>) => {
      if (!state.entities[videoId]) state.details[videoId] = { status: 'loading' };
    },
    videoLoaded: (state, { payload }: PayloadAction<Video>) => {
      adapter.setOne(state, payload);
      state.details[payload.id] = { status: 'ready' };
    },
    videoFailed: (state, { payload }: PayloadAction<{ videoId: string; reason: Failure }>) => {
      state.details[payload.videoId] = { status: isNotThere(payload.reason) ? 'missing' : 'failed' };
    },

    /** The media URLs have expired, or access may have changed. */
    episodesWanted: (_state, _action: PayloadAction<{ videoId: string }>) => {},
    episodesPending: (state, { payload: { videoId } }: PayloadAction<{ videoId: string }>) => {
      state.episodes[videoId] = { status: 'loading', list: state.episodes[videoId]?.list ?? null };
    },
    episodesLoaded: (state, { payload }: PayloadAction<EpisodeList>) => {
      state.episodes[payload.videoId] = { status: 'ready', list: payload };
    },
    episodesFailed: (state, { payload }: PayloadAction<{ videoId: string; reason: Failure }>) => {
      state.episodes[payload.videoId] = {
        status: isNotThere(payload.reason) ? 'missing' : 'failed',
        list: state.episodes[payload.videoId]?.list ?? null,
      };
    },

    /** A television plays the episode. `answerKey` leads to the player's callback for the URL. */
    remoteAddressRequested: (
      _state,
      _action: PayloadAction<{ videoId: string; episodeId: string; answerKey: string }>,
    ) => {},
    remoteAddressDelivered: (_state, _action: PayloadAction<{ episodeId: string }>) => {},
    remoteAddressFailed: (_state, _action: PayloadAction<{ episodeId: string; reason: Failure }>) => {},
  },
  extraReducers: (builder) => {
    const storeVideos = (state: VideosState, { payload }: PayloadAction<{ page: Page<Video> }>) => {
      adapter.setMany(state, payload.page.items);
    };
    builder.addCase(favouritesReceived, storeVideos).addCase(unlockedReceived, storeVideos);
    builder.addCase(episodeUnlocked, (state, { payload }) => {
      const list = state.episodes[payload.videoId]?.list;
      if (!list) return;
      const opened = new Map(payload.episodes.map((episode) => [episode.id, episode]));
      list.episodes = list.episodes.map((episode) => opened.get(episode.id) ?? episode);
    });
    builder.addCase(historyReceived, (state, { payload }) => {
      adapter.setMany(
        state,
        payload.page.items.map(({ video }) => video),
      );
    });
  },
  selectors: {
    selectHome: (state) => state.home,
    selectWords: (state, sectionId: string): Words | undefined => ownValue(state.words, sectionId),
    selectThemes: (state, categoryId: string): Tag[] | undefined => ownValue(state.themes, categoryId),
    selectChoices: (state, key: string): Choices | undefined => state.choices[key],
    selectEntities: (state) => state.entities,
    selectList: (state, key: string) => state.lists[key],
    selectVideo: (state, videoId: string): Video | undefined => ownValue(state.entities, videoId),
    selectDetail: (state, videoId: string): Detail | undefined => ownValue(state.details, videoId),
    selectEpisodes: (state, videoId: string): Episodes | undefined => ownValue(state.episodes, videoId),
  },
});

export const {
  homeOpened,
  homePending,
  homeLoaded,
  homeFailed,
  categoriesLoaded,
  categoriesFailed,
  listOpened,
  moreWanted,
  pagePending,
  pageReceived,
  pageFailed,
  videoOpened,
  videoPending,
  videoLoaded,
  videoFailed,
  episodesWanted,
  episodesPending,
  episodesLoaded,
  episodesFailed,
  remoteAddressRequested,
  remoteAddressDelivered,
  remoteAddressFailed,
} = videos.actions;
export const {
  selectHome,
  selectWords,
  selectThemes,
  selectChoices,
  selectEntities,
  selectList,
  selectVideo,
  selectDetail,
  selectEpisodes,
} = videos.selectors;

/** Access is always the server's answer, never a decision of the app. */
export const selectEpisode = (state: { videos: VideosState }, videoId: string, number: number) =>
  selectEpisodes(state, videoId)?.list?.episodes.find((episode) => episode.number === number);

export const selectFreeManifest = (state: { videos: VideosState }, videoId: string, episodeId: string) => {
  const found = selectEpisodes(state, videoId)?.list?.episodes.find(({ id }) => id === episodeId);
  return found?.access === 'free' ? found.media?.manifest : undefined;
};

export const selectVideosById = createSelector(
  [selectEntities, (_state: { videos: VideosState }, ids: readonly string[]) => ids],
  (entities, ids): Video[] => ids.flatMap((id) => entities[id] ?? []),
);

export default videos;
