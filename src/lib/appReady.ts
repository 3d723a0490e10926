/** The app tells the page's first script by this event that its buttons act. */
export const APP_READY = 'app';
