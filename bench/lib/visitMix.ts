export const VIDEO = 'the-glass-heiress';

/** What phones ask for, in the shares of a visit. */
export const MIX = [
  '/',
  `/videos/${VIDEO}`,
  '/api/homepage',
  `/api/video/episode?videoId=${VIDEO}`,
  `/api/video/episode?videoId=${VIDEO}`,
  `/api/video?videoId=${VIDEO}`,
  '/api/homepage/query?sectionId=recommended',
  '/api/homepage/query?q=love',
  '/api/homepage/suggestion?q=lo',
  '/api/plan',
];
