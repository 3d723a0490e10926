/** The page's first script has found that the browser holds the face. */
export const showsTitleFace = (): boolean => document.documentElement.dataset.face !== undefined;

export function showTitleFace(): void {
  document.documentElement.dataset.face = '';
}

/** Resolves with false when the face cannot be had, or the browser knows no such request. */
export const loadTitleFace = (): Promise<boolean> =>
  import(/* webpackChunkName: "late" */ './loadFace.ts').then(
    ({ loadFace }) => loadFace(),
    () => false,
  );
