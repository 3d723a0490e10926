import type Hls from 'hls.js';

export type HlsClass = typeof Hls;

let loading: Promise<HlsClass> | null = null;

/** hls.js without captions, DRM and separate audio, as a chunk of its own. A failed download may be tried again. */
export function loadHls(): Promise<HlsClass> {
  loading ??= import(/* webpackChunkName: "hls" */ 'hls.js/light').then(
    (module) => module.default,
    (error) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}
