/** Adds a vendor's loader to the page; what it needs before arriving is queued by its caller. */
export function loadScript(src: string): void {
  const script = document.createElement('script');
  script.async = true;
  script.src = src;
  document.head.append(script);
}

/** The vendors' globals are queues until their scripts arrive, and may be replaced by them. */
export const vendorWindow = window as unknown as Record<string, unknown>;
