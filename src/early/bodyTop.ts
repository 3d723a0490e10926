import { boot } from './boot.ts';
import { keepTaps } from './taps.ts';

boot();
keepTaps();
// React hydrates the root, which must hold nothing but the rendered page.
document.currentScript?.remove();
