declare module 'hls.js/dist/hls.light.mjs' {
  export { default } from 'hls.js';
}
