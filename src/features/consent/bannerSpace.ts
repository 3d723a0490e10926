/** The page's first script reserves the space, so that the banner moves nothing when it appears. */
export const closeBannerSpace = (): void => document.documentElement.removeAttribute('data-asks');
