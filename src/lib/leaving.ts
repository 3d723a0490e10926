let left = false;

/**
 * A page that is being left runs on while the browser cancels its requests. A failure reported then would
 * end a flow that the next page must resume.
 */
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
