/** The language chosen, else the interface's, else English, else whatever there is. */
export function chooseCaptions<T extends { lang: string }>(
  captions: readonly T[],
  chosen: string | null,
  language: string,
): T | undefined {
  const by = (lang: string | null) => captions.find((each) => each.lang === lang);
  return by(chosen) ?? by(language) ?? by('en') ?? captions[0];
}

const textOf = (cue: TextTrackCue) => ('text' in cue ? String((cue as VTTCue).text) : '');
/** Cues carry marks of their format; the words alone are drawn. */
const plain = (text: string) => text.replace(/<[^>]*>/g, '').trim();

/** Lets the browser read the file and keep the time; `show` is told what is said now. Returns how to end it. */
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
  // Read and followed, but not drawn by the browser.
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
