import { chosenClips } from './lib/catalogue.ts';
import { writeTracks } from './lib/tracks.ts';

/** Captions, storyboard and sizes beside the clips that are already there. */
for (const clip of chosenClips()) console.log(clip.id, `${await writeTracks(clip)} bytes`);
