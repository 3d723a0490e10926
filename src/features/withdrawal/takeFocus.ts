/** The next step is read from its beginning. */
export const takeFocus = (element: HTMLElement | null) => element?.focus();
