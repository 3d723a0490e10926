import { chosenSeries } from './lib/catalogue.ts';
import { writeTracks } from './lib/tracks.ts';

/** Captions, storyboard and sizes beside the clips that are already there. */
for (const series of chosenSeries()) console.log(series.id, `${await writeTracks(series)} bytes`);
