import { LOCAL } from '../../contract/storage.ts';
import { local } from './storage.ts';

const FACE = '1em "Yeseva One"';

export async function loadFace(): Promise<boolean> {
  const fonts: FontFaceSet | undefined = document.fonts;
  const faces = (await fonts?.load(FACE).catch(() => [])) ?? [];
  if (faces.length > 0) local.set(LOCAL.titleFace, 'loaded');
  return faces.length > 0;
}
