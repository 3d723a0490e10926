import { LANGUAGES } from '../../../contract/languages.ts';
import { type LocalizedText, spelled } from '../../lib/languages.ts';
import { formatPrice, type Price } from '../../lib/minorUnits.ts';
import type { SeriesRevision } from '../revision.ts';
import { type SeriesStatus, statusOf } from '../status.ts';
import type { Encoded } from './encodedMedia.ts';
import { episodesOf } from './episodeRows.ts';
import type { PlannedEpisode, PlannedPosters, SeriesPlan } from './plan.ts';
import { inAllLanguages } from './words.ts';

/** What an import would change; its numbers are episode numbers. */
export type Difference = {
  status: SeriesStatus | 'new';
  same: number[];
  replaced: number[];
  added: number[];
  /** On the server but not in the folder; the import leaves them. */
  kept: number[];
  fields: Change[];
  releases: (Change & { number: number })[];
  posters: 'same' | 'replaced' | 'new';
};
export type Change = { field: string; from: string; to: string };

export function differenceOf(
  before: SeriesRevision | null,
  plan: SeriesPlan,
  {
    encoded,
    price,
    contentNotes,
    now,
  }: { encoded: Encoded; price: Price | null; contentNotes: LocalizedText[]; now: Date },
): Difference {
  const known = episodesOf(before);
  const numbersOf = (kind: Kind) =>
    plan.episodes.filter((episode) => kindOf(episode, known, encoded) === kind).map(({ number }) => number);
  const planned = new Set(plan.episodes.map(({ number }) => number));
  return {
    status: before ? statusOf(before.video, now) : 'new',
    same: numbersOf('same'),
    replaced: numbersOf('replaced'),
    added: numbersOf('added'),
    kept: [...known.keys()].filter((number) => !planned.has(number)),
    fields: before ? fieldChanges(before, plan, { price, contentNotes }) : [],
    releases: releaseChanges(plan, known),
    posters: postersKind(before, plan.posters, encoded),
  };
}

type Kind = 'same' | 'replaced' | 'added';
type Known = ReturnType<typeof episodesOf>;

export function kindOf({ number, clip, encode }: PlannedEpisode, known: Known, encoded: Encoded): Kind {
  const there = known.get(number);
  if (!there) return 'added';
  const isSame = clip
    ? there.clip.name === clip.name && there.clip.version === clip.version
    : there.clip.version === encoded.get(encode.input);
  return isSame ? 'same' : 'replaced';
}

export function postersKind(
  before: SeriesRevision | null,
  { ready, encode }: PlannedPosters,
  encoded: Encoded,
): Difference['posters'] {
  if (!before?.video.posterVersion) return 'new';
  const version = ready ? ready.version : encoded.get(encode.input);
  return version === before.video.posterVersion ? 'same' : 'replaced';
}

function releaseChanges({ episodes }: SeriesPlan, known: Known): Difference['releases'] {
  return episodes.flatMap(({ number, releaseAt }) => {
    const there = known.get(number);
    if (!there?.releasedAt) return [];
    const [from, to] = [
      there.releasedAt.toISOString(),
      releaseAt === null ? null : new Date(releaseAt).toISOString(),
    ];
    return from === to ? [] : [{ number, field: `episode ${number}`, from, to: to ?? 'at once' }];
  });
}

function fieldChanges(
  { video, tagIds }: SeriesRevision,
  { series }: SeriesPlan,
  { price, contentNotes }: { price: Price | null; contentNotes: LocalizedText[] },
): Change[] {
  const languages = (field: 'title' | 'synopsis') => {
    const to = inAllLanguages(series[field]);
    return LANGUAGES.map((language): Change => {
      const name = `${field} (${spelled(language)})`;
      return { field: name, from: video[field][language], to: to[language] };
    });
  };
  const english = (notes: LocalizedText[]) => notes.map(({ en }) => en).join(', ');
  const list = (ids: string[]) => [...ids].sort().join(', ');
  const changes: Change[] = [
    ...languages('title'),
    ...languages('synopsis'),
    { field: 'category', from: video.categoryId, to: series.categoryId },
    { field: 'tags', from: list(tagIds), to: list(series.tags) },
    { field: 'cast', from: video.cast.join(', '), to: series.cast.join(', ') },
    { field: 'age', from: String(video.age ?? ''), to: String(series.age) },
    { field: 'content notes', from: english(video.contentNotes), to: english(contentNotes) },
    { field: 'free episodes', from: String(video.freeEpisodes), to: String(series.freeEpisodes) },
    { field: 'complete', from: String(video.complete), to: String(series.complete) },
    {
      field: 'downloads',
      from: String(video.downloads),
      to: String(series.downloads ?? video.downloads),
    },
    { field: 'colour', from: video.color, to: series.color ?? video.color },
    { field: 'price of the pass', from: price ? formatPrice(price) : '', to: formatPrice(series.pass) },
  ];
  return changes.filter(({ from, to }) => from !== to);
}
