import { inArray } from 'drizzle-orm';
import type { Language } from '../../../contract/languages.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { categories, contentNotes, tags } from '../../db/schema.ts';
import { type LocalizedText, spelled } from '../../lib/languages.ts';
import type { SeriesFile } from '../../media/ingest/seriesSchema.ts';
import { clipKey, posterKey } from '../../media/store.ts';
import { passPriceOf } from '../prices.ts';
import { readRevision, type SeriesRevision } from '../revision.ts';
import { episodesOf } from './episodeRows.ts';
import { writtenWords } from './words.ts';

export type ExportedFile = { path: string; key: string };
export type Exported = { series: SeriesFile; files: ExportedFile[] };

export async function exportOf({ db, mediaStore, now }: Context, videoId: string): Promise<Exported | null> {
  const read = await db.transaction(async (tx: Db) => {
    const revision = await readRevision(tx, videoId);
    return revision && { revision, series: await seriesFileOf(tx, revision, now()) };
  });
  if (!read) return null;
  const { revision, series } = read;
  const filesBelow = async (prefix: string, folder: string): Promise<ExportedFile[]> =>
    (await mediaStore.list(prefix)).map((key) => ({ key, path: folder + key.slice(prefix.length) }));
  const { posterVersion } = revision.video;
  const files = posterVersion ? await filesBelow(posterKey(videoId, posterVersion), 'posters/') : [];
  for (const [key, name] of clipFolders(revision)) files.push(...(await filesBelow(key, `clips/${name}/`)));
  return { series, files };
}

/** Folder names by clip key. Two versions of one clip need two names. */
function clipFolders(revision: SeriesRevision): Map<string, string> {
  const folders = new Map<string, string>();
  for (const { clip } of episodesOf(revision).values()) {
    const key = clipKey(clip.name, clip.version);
    const isTaken = [...folders].some(([other, name]) => other !== key && name === clip.name);
    if (!folders.has(key)) folders.set(key, isTaken ? `${clip.name}-${clip.version}` : clip.name);
  }
  return folders;
}

async function seriesFileOf(tx: Db, revision: SeriesRevision, at: Date): Promise<SeriesFile> {
  const { video, tagIds } = revision;
  const folders = clipFolders(revision);
  const { contentNoteIds, vocabulary } = await wordsOf(tx, revision);
  const { amount = 1, currency = 'USD' } = (await passPriceOf(tx, video.id, at)) ?? {};
  return {
    id: video.id,
    title: inWriting(video.title),
    synopsis: inWriting(video.synopsis),
    categoryId: video.categoryId,
    tags: tagIds,
    cast: video.cast,
    age: (video.age ?? 18) as SeriesFile['age'],
    contentNotes: contentNoteIds,
    freeEpisodes: video.freeEpisodes,
    pass: { amount, currency },
    complete: video.complete,
    ...(!video.downloads && { downloads: false }),
    color: video.color,
    vocabulary,
    episodes: [...episodesOf(revision).values()].map(({ number, clip, seconds, releasedAt }) => ({
      number,
      ...(releasedAt && { releaseAt: releasedAt.toISOString().replace(/\.\d+Z$/, 'Z') }),
      clip: folders.get(clipKey(clip.name, clip.version)) ?? clip.name,
      version: clip.version,
      seconds,
    })),
  };
}

/** Includes the names of the words, so that the folder can be imported where they are unknown. */
async function wordsOf(tx: Db, { video, tagIds }: SeriesRevision) {
  const notes = await tx.select().from(contentNotes);
  const contentNoteList = video.contentNotes.map(
    (name) => notes.find((note) => writing(note.name) === writing(name)) ?? { id: idOf(name.en), name },
  );
  const [category] = await tx
    .select()
    .from(categories)
    .where(inArray(categories.id, [video.categoryId]));
  const tagRows = tagIds.length > 0 ? await tx.select().from(tags).where(inArray(tags.id, tagIds)) : [];
  const named = (rows: { id: string; name: LocalizedText }[]) =>
    rows.map(({ id, name }) => ({ id, name: inWriting(name) })).sort((a, b) => (a.id < b.id ? -1 : 1));
  return {
    contentNoteIds: contentNoteList.map(({ id }) => id),
    vocabulary: {
      categories: named(category ? [category] : []),
      tags: named(tagRows),
      contentNotes: named(contentNoteList),
    },
  };
}

const writing = (text: LocalizedText) => JSON.stringify(inWriting(text));
const idOf = (words: string) =>
  words
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'note';

function inWriting(text: LocalizedText): SeriesFile['title'] {
  const { en, ...others } = writtenWords(text);
  const spelledOut = Object.entries(others).map(([language, words]) => [
    spelled(language as Language),
    words,
  ]);
  return { en, ...Object.fromEntries(spelledOut) };
}
