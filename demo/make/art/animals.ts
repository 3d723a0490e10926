// biome-ignore-all format: lists of points and notes read better in rows

import { limb, oval, type Point, poly, smooth } from './paint.ts';
import type { Ctx } from './stage.ts';

/** A horse in trot, looking right, hooves on y = 0, about 560 long; `gait` moves the legs. */
export const horse = (c: Ctx, gait: number): void => {
  c.fill(smooth([[-200, -300], [-120, -330], [0, -312], [90, -336], [150, -400], [196, -470], [214, -500], [224, -478], [252, -458], [306, -410], [320, -386], [304, -370], [262, -384], [232, -390], [206, -352], [180, -270], [130, -210], [20, -196], [-90, -206], [-170, -214], [-214, -256]]));
  const step = (x: number, y: number, phase: number, front: boolean): void => {
    const a = Math.sin(gait + phase);
    const lift = Math.max(0, Math.cos(gait + phase));
    const knee: Point = [x + a * 46 + (front ? 14 : -10), y + 104 - lift * 22];
    limb(c, [[x, y, front ? 40 : 50], [...knee, 17], [knee[0] + a * 34 - lift * (front ? 44 : 10), knee[1] + 96 - lift * 44, 11], [knee[0] + a * 40 - lift * (front ? 50 : 14) + 6, knee[1] + 112 - lift * 46, 13]]);
  };
  step(132, -250, 0, true);
  step(118, -250, 2.4, true);
  step(-160, -256, 3.6, false);
  step(-146, -256, 5.8, false);
  const fly = Math.sin(gait * 0.5) * 14;
  c.fill(smooth([[206, -498], [170, -480], [120, -440], [70, -420 + fly], [20, -396 + fly], [70, -372], [100, -340], [150, -380]]));
  c.fill(smooth([[-196, -296], [-250, -300 + fly], [-310, -250 + fly], [-350, -180 + fly], [-300, -210], [-240, -230], [-206, -250]]));
};

/** A wolf's head from the front, chin near y = 330, ears up to y = -430. */
export const wolfHead = (c: Ctx): void => {
  const right: Point[] = [[0, -190], [60, -214], [110, -260], [160, -360], [196, -430], [224, -340], [232, -220], [250, -130], [300, -60], [286, -40], [340, 60], [306, 64], [350, 170], [300, 160], [310, 250], [240, 226], [220, 310], [170, 270], [130, 300], [96, 330], [60, 350], [0, 362]];
  c.fill(poly([...right, ...right.map(([x, y]): Point => [-x, y]).reverse()]));
  c.fill(smooth([[-150, -240], [150, -240], [230, -60], [210, 160], [90, 320], [-90, 320], [-210, 160], [-230, -60]]));
};

/** A wing opened to the upper right, shoulder at (0, 0); `fold` 0..1 closes it. */
export const wing = (c: Ctx, fold = 0): void => {
  const lift = 1 - fold * 0.35;
  const tips: Point[] = [[560, -300 * lift], [600, -90 * lift], [520, 90], [380, 200], [210, 220]];
  const wrist: Point = [260, -430 * lift];
  const path = new Path2D();
  path.moveTo(0, 0);
  path.quadraticCurveTo(80, -260 * lift, ...wrist);
  path.quadraticCurveTo(430, -440 * lift, ...(tips[0] as Point));
  tips.slice(1).forEach((tip, i) => {
    const before = tips[i] as Point;
    path.quadraticCurveTo((tip[0] + before[0]) / 2 - 80, (tip[1] + before[1]) / 2 - 10, ...tip);
  });
  path.quadraticCurveTo(120, 120, -10, 60);
  path.closePath();
  c.fill(path);
  limb(c, [[0, 10, 34], [130, -250 * lift, 22], [...wrist, 15], [wrist[0] - 14, wrist[1] - 70, 3]]);
};

/** A dragon's head in profile looking left, the neck joins at (150, 40). */
export const dragonHead = (c: Ctx): void => {
  c.fill(smooth([[170, -30], [120, -66], [60, -84], [20, -74], [-30, -50], [-110, -30], [-170, -18], [-206, 4], [-212, 26], [-190, 36], [-120, 34], [-60, 44], [-20, 56], [10, 70], [70, 104], [170, 120]]));
  c.fill(smooth([[-20, 60], [-70, 64], [-130, 66], [-178, 74], [-150, 92], [-70, 98], [0, 110], [80, 130], [110, 90]]));
  for (const [x, y] of [[-184, 32], [-150, 34], [-112, 36], [-78, 40]] as const) c.fill(poly([[x - 8, y - 4], [x + 10, y - 2], [x - 2, y + 24]]));
  c.fill(smooth([[60, -80], [110, -120], [190, -160], [300, -170], [220, -130], [150, -80], [120, -50]]));
  c.fill(smooth([[100, -50], [170, -70], [250, -66], [330, -40], [240, -36], [160, -20]]));
  c.fill(poly([[90, 110], [150, 170], [110, 90]]));
  oval(c, -190, 2, 20, 12);
};
