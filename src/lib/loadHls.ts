import type Hls from 'hls.js';

export type HlsClass = typeof Hls;

let loading: Promise<HlsClass> | null = null;

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
