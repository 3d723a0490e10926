import { boot, keepTaps, markSwipes } from './boot.ts';

boot();
keepTaps();
markSwipes();
// React hydrates the root, which must hold nothing but the rendered page.
document.currentScript?.remove();
