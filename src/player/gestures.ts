const TWICE_MS = 300;
const HOLD_MS = 450;
const SLIP_PX = 10;
/** The outer parts of the picture, where two taps mean a jump. */
const SIDE = 0.36;

type Point = { clientX: number; clientY: number };
type Hooks = { onTap: () => void; onSkip: (side: -1 | 1) => void; onHold: (held: boolean) => void };

/**
 * Taps and holds on the picture. A tap counts at once; a second one on the same side takes it back and jumps,
 * so that nobody waits to see whether a second one comes.
 */
export function createGestures({ onTap, onSkip, onHold }: Hooks) {
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
      // The click that ends a hold.
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
