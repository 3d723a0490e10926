/* The early scripts of the page read these settings too. */

export const DEFAULT_DATA_SAVER = 'auto';
export const DEFAULT_QUALITY = 'auto';

type Saver = Navigator & { connection?: { saveData?: boolean } };

export const isSavingData = (dataSaver: unknown): boolean =>
  dataSaver === 'auto' ? (navigator as Saver).connection?.saveData === true : dataSaver === 'on';
