import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { schemaFaults } from './schemaFaults.ts';
import { isOnCalendar, languageFaults } from './seriesFile.ts';
import { SeriesFile } from './seriesSchema.ts';

const closed = { additionalProperties: false };
const { title, synopsis, ...others } = SeriesFile.properties;

/** The fields of `series.json` that are to change, with the same rules; of the words only the languages that are. */
const SeriesPatch = Type.Partial(
  Type.Object({ ...others, title: Type.Partial(title, closed), synopsis: Type.Partial(synopsis, closed) }),
  closed,
);
export type SeriesPatch = Static<typeof SeriesPatch>;

export function readSeriesPatch(value: unknown): { patch: SeriesPatch; faults: string[] } {
  if (!Value.Check(SeriesPatch, value))
    return { patch: {}, faults: schemaFaults(SeriesPatch, value, 'the change') };
  const { episodes = [] } = value;
  const times = episodes.flatMap(({ number, releaseAt }) =>
    releaseAt && !isOnCalendar(releaseAt) ? [`Episode ${number}: ${releaseAt} is no time.`] : [],
  );
  return { patch: value, faults: [...importedFaults(value), ...languageFaults(value), ...times] };
}

/** An edit writes neither, so it says so rather than leave them out unseen. */
function importedFaults({ vocabulary, episodes = [] }: SeriesPatch): string[] {
  const ofEpisodes = episodes.flatMap(({ number: _number, releaseAt: _releaseAt, ...media }, index) =>
    Object.keys(media).map((field) => `episodes.${index}.${field}`),
  );
  return [...(vocabulary ? ['vocabulary'] : []), ...ofEpisodes].map(
    (field) => `"${field}" cannot be edited; it comes with an import.`,
  );
}
