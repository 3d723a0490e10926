import { LOCAL } from '../../contract/storage.ts';
import { local } from './storage.ts';

const FACE = '1em "Yeseva One"';

/** The page's first script has found that the browser holds the face. */
export const showsTitleFace = (): boolean => document.documentElement.dataset.face !== undefined;

export function showTitleFace(): void {
  document.documentElement.dataset.face = '';
}

/** Resolves with false when the face cannot be had, or the browser knows no such request. */
export async function loadTitleFace(): Promise<boolean> {
  const fonts: FontFaceSet | undefined = document.fonts;
  const faces = (await fonts?.load(FACE).catch(() => [])) ?? [];
  if (faces.length > 0) local.set(LOCAL.titleFace, 'loaded');
  return faces.length > 0;
}
