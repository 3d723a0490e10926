declare module 'hls.js/light' {
  export { default } from 'hls.js';
}
declare module '*.module.css' {
  const names: Record<string, string>;
  export default names;
}
declare module '*.css' {
  /** Given to whoever imports it `with { type: 'css' }`. */
  const sheet: CSSStyleSheet;
  export default sheet;
}
