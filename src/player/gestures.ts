const TWICE_MS = 300;
const HOLD_MS = 450;
const SLIP_PX = 10;
const SIDE = 0.36;

type Point = { clientX: number; clientY: number };
type Hooks = { onTap: () => void; onSkip: (side: -1 | 1) => void; onHold: (held: boolean) => void };

/** A tap acts at once; a second tap on the same side reverts it and skips, so a single tap has no delay. */
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
