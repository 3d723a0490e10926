/** The ring that several icons are drawn in. */
export const circle = 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18Z';
