import { type JSX, type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Controls, Notices } from './Controls.tsx';
import { createChrome } from './chrome.ts';
import { pressKey } from './keys.ts';
import styles from './Stage.module.css';
import type { NextSource, StageEvent, StageLabels, StageSource } from './types.ts';
import { useStage } from './useStage.ts';

export type { StageEvent, StageLabels, StageSource } from './types.ts';

const SOLID = 'button, a, input, select, textarea, label, [role="button"], [role="dialog"], [data-solid]';

type StageProps = {
  /** null: nothing may be played. The last frame stays, or else the poster. */
  source: StageSource | null;
  next: NextSource | null;
  /** The wall is up: keep the frame, play on when it is gone. */
  frozen: boolean;
  posterUrl: string | null;
  labels: StageLabels;
  onEvent: (event: StageEvent) => void;
  /** Lies over the picture, above the bar, and comes and goes with the controls. */
  children?: ReactNode;
};

export function Stage(props: StageProps): JSX.Element {
  const { source, next, frozen, posterUrl, labels, onEvent, children } = props;
  const stage = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const { controller, state } = useStage(video, { source, next, frozen }, onEvent);
  const [chrome] = useState(createChrome);
  const { visible } = useSyncExternalStore(chrome.store.subscribe, chrome.store.get, chrome.store.get);

  const live = controller !== null && source !== null && !frozen;
  const moving = live && state.shown && state.playing && !state.blocked && !state.failure;
  useEffect(() => chrome.moving(moving), [chrome, moving]);
  useEffect(() => chrome.stop, [chrome]);

  const isChrome = (target: EventTarget) => layer.current?.contains(target as Node) ?? false;

  const still = state.shown ? null : (source?.still ?? posterUrl);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      ref={stage}
      className={styles.stage}
      role="group"
      aria-label={state.playing ? labels.pause : labels.play}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the picture itself takes the player's keys
      tabIndex={0}
      onKeyDown={(event) => {
        chrome.wake();
        if (live && stage.current && pressKey(event, stage.current, controller)) event.preventDefault();
      }}
      onClick={(event) => {
        if (!(event.target as Element).closest(SOLID)) chrome.toggle();
      }}
      onPointerMove={(event) => {
        chrome.hold('pointer', isChrome(event.target));
        if (event.pointerType === 'mouse') chrome.wake();
      }}
      onPointerDown={(event) => chrome.hold('pointer', isChrome(event.target))}
      onPointerUp={(event) => event.pointerType !== 'mouse' && chrome.hold('pointer', false)}
      onPointerLeave={() => chrome.hold('pointer', false)}
      onFocus={(event) =>
        chrome.hold('focus', isChrome(event.target) && event.target.matches(':focus-visible'))
      }
      onBlur={() => chrome.hold('focus', false)}
    >
      <div className={styles.frame}>
        {/* biome-ignore lint/a11y/useMediaCaption: captions are drawn by the page */}
        <video ref={video} className={styles.picture} playsInline preload="auto" />
        {still && <img className={styles.picture} src={still} alt="" fetchPriority="high" />}
        {live && <Notices controller={controller} state={state} labels={labels} />}
        <div ref={layer} className={visible ? styles.chrome : `${styles.chrome} ${styles.away}`}>
          <div className={styles.overlay}>{children}</div>
          {live && <Controls controller={controller} state={state} labels={labels} />}
        </div>
      </div>
    </div>
  );
}
