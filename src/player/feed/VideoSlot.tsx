import { type CSSProperties, type JSX, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { toPrestart } from '../engine/firstFrame.ts';
import styles from '../Player.module.css';
import type { StageController } from '../stageController.ts';
import { createStore, useStore } from '../store.ts';
import { blankStage, type FeedPage } from '../types.ts';

const idle = createStore(blankStage);

type VideoSlotProps = {
  index: number;
  page: FeedPage | undefined;
  current: boolean;
  poster: string | null;
  controller: StageController | null;
  videoRef: (video: HTMLVideoElement | null) => void;
  before: HTMLVideoElement | null;
  children: ReactNode;
};

/** React moves the slot and its video element between pages instead of creating them again. */
export function VideoSlot(props: VideoSlotProps): JSX.Element {
  const { index, page, current, poster, controller, videoRef, before, children } = props;
  // Until the engine exists, the other pictures would delay the first.
  const pictureShown = page && (current || controller);
  return (
    <div
      className={styles.slot}
      style={{ '--page': index } as CSSProperties}
      hidden={!page}
      data-current={current || undefined}
    >
      <div className={styles.frame}>
        <video
          ref={videoRef}
          className={styles.picture}
          playsInline
          preload="auto"
          tabIndex={-1}
          {...(current && !controller && page?.media && toPrestart(page.media.manifest))}
        />
        {pictureShown &&
          (page.media ? (
            <Still
              controller={controller}
              image={page.media.still ?? poster}
              poster={poster}
              first={current}
            />
          ) : (
            <LastFrame key={page.id} of={before} image={poster} />
          ))}
      </div>
      {children}
    </div>
  );
}

type StillProps = {
  controller: StageController | null;
  image: string | null;
  poster: string | null;
  first: boolean;
};

function Still({ controller, image, poster, first }: StillProps) {
  const { shown, remote } = useStore(controller?.state ?? idle);
  const [broken, setBroken] = useState<string | null>(null);
  return (shown && !remote) || !image ? null : (
    <img
      // A server-rendered image may have failed before React listens.
      ref={(element) => {
        if (element?.complete && element.naturalWidth === 0) setBroken(image);
      }}
      className={styles.picture}
      src={broken === image && poster ? poster : image}
      onError={() => setBroken(image)}
      alt=""
      fetchPriority={first ? 'high' : 'low'}
      draggable={false}
    />
  );
}

/** A page without media shows the last frame of the episode before it. */
function LastFrame({ of, image }: { of: HTMLVideoElement | null; image: string | null }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const draw = () => {
      const element = canvas.current;
      if (!element || !of || of.readyState < 2 || of.videoWidth === 0) return;
      element.width = of.videoWidth;
      element.height = of.videoHeight;
      element.getContext('2d')?.drawImage(of, 0, 0);
    };
    draw();
    const moments = ['timeupdate', 'pause'] as const;
    for (const moment of moments) of?.addEventListener(moment, draw);
    return () => {
      for (const moment of moments) of?.removeEventListener(moment, draw);
    };
  }, [of]);
  return (
    <>
      {image && <img className={styles.picture} src={image} alt="" draggable={false} />}
      <canvas ref={canvas} className={`${styles.picture} ${styles.dim}`} width={0} height={0} />
    </>
  );
}
