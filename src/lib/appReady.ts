/** The app fires this event when its buttons work; the page's first script waits for it. */
export const APP_READY = 'app';
