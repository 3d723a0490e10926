type SafariVideo = HTMLVideoElement & {
  webkitEnterFullscreen?: () => void;
  webkitSupportsPresentationMode?: (mode: string) => boolean;
  webkitSetPresentationMode?: (mode: string) => void;
  webkitPresentationMode?: string;
};

/** iPhones support full screen for the video element only. */
export function toggleFullScreen(stage: HTMLElement, video: SafariVideo): void {
  if (document.fullscreenElement) void document.exitFullscreen();
  else if (stage.requestFullscreen) stage.requestFullscreen().catch(() => {});
  else video.webkitEnterFullscreen?.();
}

export const canFullScreen = (video: SafariVideo): boolean =>
  document.fullscreenEnabled === true || typeof video.webkitEnterFullscreen === 'function';

export const canPip = (video: SafariVideo): boolean =>
  document.pictureInPictureEnabled === true ||
  video.webkitSupportsPresentationMode?.('picture-in-picture') === true;

export function togglePip(video: SafariVideo): void {
  if (!document.pictureInPictureEnabled) {
    const isInPip = video.webkitPresentationMode === 'picture-in-picture';
    video.webkitSetPresentationMode?.(isInPip ? 'inline' : 'picture-in-picture');
  } else if (document.pictureInPictureElement) void document.exitPictureInPicture();
  else video.requestPictureInPicture().catch(() => {});
}

/** Picture-in-picture continues with the next episode, which another element plays. */
export function handPipTo(video: HTMLVideoElement): void {
  const shown = document.pictureInPictureElement;
  if (!shown || shown === video) return;
  const close = () => document.exitPictureInPicture().catch(() => {});
  video.requestPictureInPicture().catch(close);
}
