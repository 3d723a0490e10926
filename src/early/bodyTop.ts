import { boot } from './boot.ts';

boot();
// The root holds the rendered page alone when the app takes it over.
document.currentScript?.remove();
