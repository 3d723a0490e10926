import { loadScript, vendorWindow } from './loadScript.ts';

export function injectGoogle(id: string): void {
  const layer: unknown[] = [];
  vendorWindow.dataLayer = layer;
  // The vendor reads argument objects from its queue, not arrays.
  const gtag: (...args: unknown[]) => void = function gtag() {
    // biome-ignore lint/complexity/noArguments: see above
    layer.push(arguments);
  };
  vendorWindow.gtag = gtag;
  gtag('js', new Date());
  gtag('config', id);
  loadScript(`https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`);
}
