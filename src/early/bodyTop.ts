import { boot, keepTaps } from './boot.ts';

boot();
keepTaps();
// React hydrates the root, which must hold nothing but the rendered page.
document.currentScript?.remove();
