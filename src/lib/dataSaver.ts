/* The part of the player's settings that the page's early scripts read, too. */

export const DEFAULT_DATA_SAVER = 'auto';
export const DEFAULT_QUALITY = 'auto';

type Saver = Navigator & { connection?: { saveData?: boolean } };

/** `auto` follows the browser's own wish to save data. */
export const isSavingData = (dataSaver: unknown): boolean =>
  dataSaver === 'auto' ? (navigator as Saver).connection?.saveData === true : dataSaver === 'on';
