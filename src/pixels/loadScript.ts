export function loadScript(src: string): void {
  const script = document.createElement('script');
  script.async = true;
  script.src = src;
  document.head.append(script);
}

/** The vendors' scripts replace these queues when they load. */
export const vendorWindow = window as unknown as Record<string, unknown>;
