import { type PointerEvent, type SyntheticEvent, useRef, useState } from 'react';
import { SKIP_S } from './Controls.tsx';
import type { Chrome } from './chrome.ts';
import { createGestures } from './gestures.ts';
import type { StageController } from './stageController.ts';

const SOLID = 'button, a, input, select, textarea, label, [role="button"], [role="dialog"], [data-solid]';

export type Flash = { side: -1 | 1; count: number } | null;

export function useGestures(chrome: Chrome, live: StageController | null) {
  const [flash, setFlash] = useState<Flash>(null);
  const stage = useRef(live);
  stage.current = live;
  const byMouse = useRef(false);
  const clickPicture = () => {
    chrome.wake();
    if (stage.current && !stage.current.state.get().failure) stage.current.toggle();
  };
  const [gestures] = useState(() =>
    createGestures({
      onTap: () => (byMouse.current ? clickPicture() : chrome.toggle()),
      onSkip: (side) => {
        stage.current?.seekBy(side * SKIP_S);
        setFlash((before) => ({ side, count: (before?.count ?? 0) + 1 }));
      },
      onHold: (held) => stage.current?.hold(held),
    }),
  );
  const isSolid = (event: SyntheticEvent) => (event.target as Element).closest(SOLID) !== null;
  const isChrome = (event: SyntheticEvent) => (event.target as Element).closest('[data-chrome]') !== null;

  const handlers = {
    onClick(event: React.MouseEvent<HTMLElement>) {
      if (!isSolid(event)) gestures.click(event, event.currentTarget.getBoundingClientRect());
    },
    onPointerDown(event: PointerEvent) {
      byMouse.current = event.pointerType === 'mouse';
      chrome.hold('pointer', isChrome(event));
      if (live && !isSolid(event) && !event.button) gestures.down(event);
    },
    onPointerMove(event: PointerEvent) {
      chrome.hold('pointer', isChrome(event));
      if (event.pointerType === 'mouse') chrome.wake();
      gestures.move(event);
    },
    onPointerUp(event: PointerEvent) {
      if (event.pointerType !== 'mouse') chrome.hold('pointer', false);
      gestures.release();
    },
    onPointerCancel() {
      chrome.hold('pointer', false);
      gestures.release();
    },
    onPointerLeave() {
      chrome.hold('pointer', false);
      gestures.release();
    },
    onContextMenu(event: React.MouseEvent) {
      if ((event.nativeEvent as unknown as { pointerType?: string }).pointerType === 'touch')
        event.preventDefault();
    },
    onFocus(event: React.FocusEvent<HTMLElement>) {
      chrome.hold('focus', isChrome(event) && event.target.matches(':focus-visible'));
    },
    onBlur: () => chrome.hold('focus', false),
  };
  return { flash, handlers };
}
