import { type PointerEvent, type SyntheticEvent, useRef, useState } from 'react';
import { SKIP_S } from './Controls.tsx';
import type { Chrome } from './chrome.ts';
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

const TWICE_MS = 300;
const HOLD_MS = 450;
const SLIP_PX = 10;
const SIDE = 0.36;

type Point = { clientX: number; clientY: number };
type Hooks = { onTap: () => void; onSkip: (side: -1 | 1) => void; onHold: (held: boolean) => void };

/** A tap acts at once; a second tap on the same side reverts it and skips, so a single tap has no delay. */
function createGestures({ onTap, onSkip, onHold }: Hooks) {
  let last: { side: number; time: number; jumped: boolean } | null = null;
  let from: Point | null = null;
  let held = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const release = () => {
    clearTimeout(timer);
    from = null;
    if (held) onHold(false);
  };
  const sideOf = (x: number, { left, width }: { left: number; width: number }) => {
    const share = width > 0 ? (x - left) / width : 0.5;
    if (share < SIDE) return -1;
    return share > 1 - SIDE ? 1 : 0;
  };

  return {
    down(point: Point): void {
      release();
      held = false;
      from = point;
      timer = setTimeout(() => {
        held = true;
        onHold(true);
      }, HOLD_MS);
    },
    move(point: Point): void {
      if (!from || held) return;
      if (Math.hypot(point.clientX - from.clientX, point.clientY - from.clientY) > SLIP_PX) release();
    },
    release,
    click(point: Point, box: { left: number; width: number }): void {
      if (held) {
        held = false;
        return;
      }
      const side = sideOf(point.clientX, box);
      const time = Date.now();
      const again = side !== 0 && last?.side === side && time - last.time < TWICE_MS;
      if (!again) {
        last = { side, time, jumped: false };
        onTap();
        return;
      }
      if (!last?.jumped) onTap();
      last = { side, time, jumped: true };
      onSkip(side as -1 | 1);
    },
  };
}
