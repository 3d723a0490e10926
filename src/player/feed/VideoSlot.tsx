import { type CSSProperties, type JSX, type ReactNode, useLayoutEffect, useRef } from 'react';
import { toPrestart } from '../engine/prestarted.ts';
import styles from '../Player.module.css';
import type { StageController } from '../stageController.ts';
import { createStore } from '../store.ts';
import { blankStage, type FeedPage } from '../types.ts';
import { useStore } from '../useStore.ts';

const idle = createStore(blankStage);

type SlotProps = {
  index: number;
  page: FeedPage | undefined;
  current: boolean;
  poster: string | null;
  controller: StageController | null;
  hold: (video: HTMLVideoElement | null) => void;
  /** The picture to go on with where this page has none of its own. */
  before: HTMLVideoElement | null;
  /** Stands over the picture and moves with it: the wall, the end. */
  children: ReactNode;
};

/** One of the three places that hold a video. It is moved to its page, not made anew. */
export function VideoSlot(props: SlotProps): JSX.Element {
  const { index, page, current, poster, controller, hold, before, children } = props;
  // Until there is an engine nobody can swipe, and the pictures beside the first would take the line from it.
  const drawn = page && (current || controller);
  return (
    <div
      className={styles.slot}
      style={{ '--page': index } as CSSProperties}
      hidden={!page}
      data-current={current || undefined}
    >
      <div className={styles.frame}>
        <video
          ref={hold}
          className={styles.picture}
          playsInline
          preload="auto"
          tabIndex={-1}
          {...(current && !controller && page?.media && toPrestart(page.media.manifest))}
        />
        {drawn &&
          (page.media ? (
            <Still controller={controller} image={page.media.still ?? poster} first={current} />
          ) : (
            <LastFrame key={page.id} of={before} image={poster} />
          ))}
      </div>
      {children}
    </div>
  );
}

type StillProps = { controller: StageController | null; image: string | null; first: boolean };

/** Until the first frame. Only the page in front is what the visitor waits for. */
function Still({ controller, image, first }: StillProps) {
  const { shown } = useStore(controller?.state ?? idle);
  return shown || !image ? null : (
    <img
      className={styles.picture}
      src={image}
      alt=""
      fetchPriority={first ? 'high' : 'low'}
      draggable={false}
    />
  );
}

/** What has no picture of its own goes on with the one it follows. */
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
