export function chooseCaptions<T extends { lang: string }>(
  captions: readonly T[],
  chosen: string | null,
  language: string,
): T | undefined {
  const by = (lang: string | null) => captions.find((each) => each.lang === lang);
  return by(chosen) ?? by(language) ?? by('en') ?? captions[0];
}

const textOf = (cue: TextTrackCue) => ('text' in cue ? String((cue as VTTCue).text) : '');
/** Cues carry markup that the page does not render. */
const plain = (text: string) => text.replace(/<[^>]*>/g, '').trim();

/** Sounds are in square brackets: "[Footsteps] Who is there?" becomes "Who is there?". */
export const withoutSounds = (line: string): string => line.replace(/\[[^\]]*\]/g, '').trim();

/** The browser parses the file and times the cues. Returns a function that stops it. */
export function followCaptions(
  video: HTMLVideoElement,
  address: string,
  lang: string,
  show: (lines: string[]) => void,
): () => void {
  const element = document.createElement('track');
  const life = new AbortController();
  Object.assign(element, { kind: 'captions', src: address, srclang: lang });
  video.append(element);
  const { track } = element;
  track.mode = 'hidden';
  const tell = () =>
    show(
      Array.from(track.activeCues ?? [], textOf)
        .map(plain)
        .filter(Boolean),
    );
  track.addEventListener('cuechange', tell, { signal: life.signal });
  tell();
  return () => {
    life.abort();
    track.mode = 'disabled';
    element.remove();
    show([]);
  };
}
