import { type RefObject, useEffect, useRef, useState } from 'react';
import { createCountdown } from '../../player/extras/countdown.ts';
import { useStore } from '../../player/useStore.ts';
import { isWatched } from './attention.ts';

const SECONDS = 8;

/** Counts while the viewer watches and does not touch the card. */
export function useCountdown(active: boolean, card: RefObject<HTMLElement | null>, onDone: () => void) {
  const held = useRef(false);
  const done = useRef(onDone);
  const [countdown] = useState(() =>
    createCountdown(
      SECONDS,
      () => !held.current && isWatched(card.current),
      () => done.current(),
    ),
  );
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => {
    if (active) countdown.start();
    return countdown.stop;
  }, [active, countdown]);

  const hold = (now: boolean) => () => {
    held.current = now;
  };
  return {
    left: useStore(countdown.store).left,
    handlers: {
      onPointerDown: hold(true),
      onPointerUp: hold(false),
      // A finger that scrolls the card ends its pointer, but not its touch.
      onPointerLeave: ({ pointerType }: React.PointerEvent) => pointerType === 'mouse' && hold(false)(),
      onTouchEnd: hold(false),
      onTouchCancel: hold(false),
    },
  };
}
