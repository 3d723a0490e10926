let left = false;

/** Browsers cancel a leaving page's requests; reporting those failures would end flows for the next page. */
export function watchLeaving(): void {
  const update = ({ type }: Event) => {
    left = type === 'pagehide';
  };
  for (const type of ['pagehide', 'pageshow']) window.addEventListener(type, update);
}

/** While the page is being left, resolves only if it returns. */
export async function untilBack(): Promise<void> {
  if (left) await new Promise((resolve) => window.addEventListener('pageshow', resolve, { once: true }));
}
