/** What `tracks.json` of a clip says; the files are named beside it, or by signed addresses. */
export type Tracks = {
  captions: { lang: string; file: string }[];
  storyboard: {
    file: string;
    columns: number;
    rows: number;
    width: number;
    height: number;
    everySeconds: number;
  } | null;
  /** `bytes` is the size of the whole film. */
  renditions: { height: number; bytes: number; playlist: string }[];
};
