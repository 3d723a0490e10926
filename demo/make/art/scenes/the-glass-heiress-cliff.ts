// biome-ignore-all format: lists of points and notes read better in rows

import { clamp, ease, fade, mix, pulse, rng } from '../color.ts';
import { type Finish, fillAll, glow, limb, linear, lit, oval, type Point, poly, smooth, vertical } from '../paint.ts';
import { folds, hand, woman } from '../people.ts';
import { type Ctx, push, type Scene } from '../stage.ts';

/** A camera beside the tower, 240 m up, looking down by 30 degrees; x, height and z in metres from it. */
const [sin, cos, lens, ground] = [0.5, 0.866, 1334, -240];
const seen = (x: number, y: number, z: number): Point => {
  const away = z * cos - y * sin;
  return [500 + (lens * x) / away, 889 - (lens * (y * cos + z * sin)) / away];
};

/** The front of the tower: `u` across in panes, `q` the size of things at that storey. */
const wall = (u: number, q: number): Point => [500 + u * 480 * q, 3200 - 3700 * q];
const storey = (i: number): number => 1 / (1 + 0.3 * i);
const corner = 0.67;
const mullions = [-3.33, -2.33, -1.33, -0.33, corner];
const pane = (i: number, j: number): [Point, Point, Point, Point] => {
  const [u, v] = [mullions[j] ?? 0, mullions[j + 1] ?? 0];
  return [wall(u, storey(i)), wall(v, storey(i)), wall(v, storey(i + 1)), wall(u, storey(i + 1))];
};

const city = (c: Ctx): void => {
  fillAll(c, vertical(c, -90, 150, '#3c1436', '#a83c50', '#ff9a62'));
  c.fillStyle = vertical(c, 112, 1778, '#f07c62', '#a83c50', '#6a2434', '#3c161e');
  c.fillRect(-90, 118, 1200, 1800);
  const r = rng(52);
  for (let z = 3000; z > 90; z -= z > 900 ? 110 : 62) {
    const away = z * cos - ground * sin;
    const far = clamp((z - 120) / 2300) ** 0.7;
    for (let x = Math.floor((640 * away) / lens / 58) * 58 + 16; x > (90 * away) / lens; x -= 58) {
      if (x < 72) continue;
      const [w, deep] = [r(28, 44), r(26, 44)];
      const top = ground + r(14, z > 1500 ? 60 : 130) * (0.6 + 0.4 * r());
      const [front, side, roof] = ['#160a20', '#08040e', '#34163a'].map((tone, i) => mix(tone, ['#d0605c', '#8c3854', '#e87a62'][i] ?? tone, far * 0.9)) as [string, string, string];
      c.fillStyle = side;
      c.fill(poly([seen(x, top, z), seen(x, top, z + deep), seen(x, ground, z + deep), seen(x, ground, z)]));
      c.fillStyle = roof;
      c.fill(poly([seen(x, top, z), seen(x + w, top, z), seen(x + w, top, z + deep), seen(x, top, z + deep)]));
      c.fillStyle = front;
      c.fill(poly([seen(x, top, z), seen(x + w, top, z), seen(x + w, ground, z), seen(x, ground, z)]));
      if (z > 1300) continue;
      const size = (lens * 1.9) / away;
      for (let y = top - 5; y > ground + 3; y -= 6.5) {
        for (let i = x + 3; i < x + w - 2; i += 5) {
          if (r() > 0.46) continue;
          c.fillStyle = fade('#ffd598', 0.3 + 0.7 * r() * r());
          c.fillRect(...seen(i, y, z), size, size * 1.1);
        }
      }
    }
  }
  // The street at the tower's foot.
  c.fillStyle = '#140a14';
  c.fill(poly([seen(0, ground, 900), seen(50, ground, 900), seen(50, ground, 60), seen(0, ground, 60)]));
  for (const [x, w, a] of [[49, 18, 0.5], [49, 1.2, 0.9], [57.6, 0.8, 0.7], [65.8, 1.2, 0.9]] as const) {
    c.fillStyle = linear(c, 0, 1000, 0, 1778, [[0, fade('#c8583c', a)], [1, fade('#ffa050', a)]]);
    c.fill(poly([seen(x, ground, 900), seen(x + w, ground, 900), seen(x + w, ground, 60), seen(x, ground, 60)]));
  }
  glow(c, 820, 1440, 360, '#ff8a4a', 0.4, 1.3);
};

const facade = (c: Ctx): void => {
  const r = rng(18);
  for (let i = 0; i < 9; i++) {
    for (let j = 0; j < 4; j++) {
      const shape = poly(pane(i, j));
      const [a, , d] = pane(i, j);
      const dim = mix('#0d0a1e', '#1a0f2a', r());
      c.fillStyle = linear(c, a[0], a[1], d[0], d[1], [[0, mix(dim, '#5c1f3e', 0.55)], [0.35, dim], [0.8, mix(dim, '#4a1a3c', 0.5)], [1, '#0a0714']]);
      c.fill(shape);
      c.save();
      c.clip(shape);
      c.fillStyle = fade('#ff9a80', r(0.03, 0.08));
      const x = a[0] + r(0, 220);
      c.fill(poly([[x, a[1]], [x + 90, a[1]], [x - 110, d[1]], [x - 230, d[1]]]));
      if (i > 2 && r() < 0.2) {
        c.fillStyle = linear(c, 0, a[1], 0, d[1], [[0, fade('#ffb070', 0.42)], [1, fade('#b84a3c', 0.12)]]);
        c.fill(shape);
      }
      c.restore();
    }
    const q = storey(i);
    c.fillStyle = '#08050d';
    c.fill(poly([wall(-3.5, q), wall(corner, q), wall(corner, q - 0.022 * q), wall(-3.5, q - 0.022 * q)]));
    c.fillStyle = fade('#ff9a80', 0.4);
    c.fill(poly([wall(-3.5, q + 0.0015), wall(corner, q + 0.0015), wall(corner, q), wall(-3.5, q)]));
  }
  for (const u of mullions) {
    const edge = u === corner;
    const half = edge ? 0.05 : 0.024;
    c.fillStyle = edge ? '#0a0610' : '#08050d';
    c.fill(poly([wall(u - half, 1), wall(u + half, 1), wall(u + half, 0.25), wall(u - half, 0.25)]));
    c.fillStyle = fade(edge ? '#ffb48a' : '#ff9a80', edge ? 0.9 : 0.4);
    c.fill(poly([wall(u + half * 0.8, 1), wall(u + half, 1), wall(u + half, 0.25), wall(u + half * 0.8, 0.25)]));
  }
};

/** The cradle hangs by its left end from here on. */
const [hinge, end] = [{ x: 436, y: 752 }, 846];
const lastHold = 15.2;

const basket = (c: Ctx): void => {
  c.fillRect(420, 1168, 442, 30);
  c.fillRect(424, 1096, 434, 12);
  c.fillRect(424, 960, 434, 10);
  c.fillRect(418, 806, 446, 15);
  for (const x of [418, 848]) c.fillRect(x, 744, 16, 440);
  for (let x = 490; x < 840; x += 60) c.fillRect(x, 816, 6, 360);
  for (const x of [436, 846]) {
    c.beginPath();
    c.roundRect(x - 30, 742, 60, 82, 10);
    c.fill();
  }
};

const rope = (c: Ctx, a: Point, b: Point, wide: number): void => {
  c.lineCap = 'round';
  for (const [color, w, dash] of [['#0c0610', wide, []], ['#7a4a40', wide * 0.66, []], ['#e8a884', wide * 0.36, [5, 13]]] as const) {
    c.strokeStyle = color;
    c.lineWidth = w;
    c.setLineDash([...dash]);
    c.beginPath();
    c.moveTo(...a);
    c.lineTo(...b);
    c.stroke();
  }
  c.setLineDash([]);
};

const strand = (c: Ctx, x: number, y: number, dx: number, dy: number, wide = 5): void => {
  c.lineCap = 'round';
  for (const [color, w] of [['#0c0610', wide + 3], ['#e0a07c', wide]] as const) {
    c.strokeStyle = color;
    c.lineWidth = w;
    c.beginPath();
    c.moveTo(x, y);
    c.quadraticCurveTo(x + dx * 0.1, y + dy * 0.8, x + dx, y + dy);
    c.stroke();
  }
};

export const scene: Scene = (s) => {
  const below = s.layer(city);
  const tower = s.layer(facade);
  const room = pane(1, 2);
  const lightOn = s.layer((c) => {
    c.clip(poly(room));
    c.fillStyle = vertical(c, 354, 887, '#ffe6b4', '#ffbe74', '#d86a3c', '#8a3428');
    c.fillRect(-90, 340, 600, 560);
    glow(c, 230, 470, 330, '#fff6dc', 0.9);
    c.fillStyle = fade('#7a2c24', 0.55);
    c.fill(poly([[60, 790], [420, 790], [430, 900], [40, 900]]));
    c.fillStyle = fade('#6a2a20', 0.5);
    for (const x of [52, 316]) c.fillRect(x, 354, 14, 440);
  }, { x: -90, y: 330, w: 600, h: 580 });
  const sister = lit(s, { x: -240, y: -860, w: 480, h: 920 }, (c) => woman(c, { skirt: 150, hair: 'up', arms: [[[-80, -630, 20], [-104, -515, 14], [-96, -415, 10], [-92, -376, 9]]] }), {
    fill: '#190609', rims: [{ color: '#fff0cc', dx: -5, dy: 3, soft: 5, alpha: 0.9 }, { color: '#fff0cc', dx: 5, dy: 3, soft: 5, alpha: 0.9 }]
  });
  const her = (rims: Finish['rims']) => lit(s, { x: -260, y: -870, w: 520, h: 930 }, (c) => {
    woman(c, { skirt: 150, train: 90, hair: 'up', arms: [[[-80, -630, 20], [-146, -596, 14], [-190, -676, 10], [-203, -706, 9]], [[80, -630, 20], [124, -528, 14], [146, -452, 10], [152, -432, 9]]] });
    hand(c, -204, -708, -1.45);
    hand(c, 152, -432, 1.2, 0.8);
  }, {
    fill: (c) => linear(c, -200, 0, 200, 0, [[0, '#4a0818'], [0.42, '#a01430'], [0.62, '#7c0e24'], [1, '#3a0612']]),
    over: (c) => {
      c.fillStyle = linear(c, -140, 0, 140, 0, [[0, '#8a4a3c'], [0.28, '#5a2f2c'], [0.52, '#42211f'], [0.75, '#8a4c3c'], [1, '#d8906a']]);
      c.fill(smooth([[-260, -900], [240, -900], [240, -390], [108, -400], [98, -520], [66, -560], [34, -520], [0, -470], [-34, -520], [-66, -560], [-110, -540], [-260, -560]]));
      c.fillStyle = '#150810';
      limb(c, [[0, -780, 44], [8, -822, 30]]);
      c.fill(smooth([[-42, -780], [42, -780], [38, -738], [0, -724], [-38, -738]]));
      folds(c, [0, -430, 52], [24, 40, 190], 6, () => fade('#1c020a', 0.5));
      folds(c, [10, -400, 46], [40, 40, 170], 5, () => fade('#ff4a58', 0.2));
    },
    rims
  });
  const atDusk = her([{ color: '#ffb08a', dx: -7, dy: 4, soft: 5, alpha: 0.95 }, { color: '#6a9cd8', dx: 4, dy: 3, soft: 4, alpha: 0.5 }]);
  const inLight = her([{ color: '#ffb08a', dx: -6, dy: 4, soft: 5, alpha: 0.7 }, { color: '#ffe4b0', dx: 8, dy: 2, soft: 7 }]);
  const cage = lit(s, { x: 400, y: 730, w: 480, h: 480 }, basket, {
    fill: (c) => linear(c, 420, 0, 860, 0, [[0, '#191320'], [0.5, '#2a1a28'], [1, '#4a2430']]),
    rims: [{ color: '#ffab84', dx: -3, dy: 3, soft: 2, alpha: 0.9 }]
  });
  const cageInLight = lit(s, { x: 400, y: 730, w: 480, h: 480 }, basket, { fill: '#2a1a24', rims: [{ color: '#ffe0a8', dx: 4, dy: 3, soft: 2 }] });
  return {
    still: 13.6,
    top: 190,
    camera: push(1.0, 1.08, 0, -6),
    look: { bloom: 0.5, vignette: 0.75, floor: 0.25, floorColor: '#0a0409' },
    frame(f) {
      const { t } = f;
      const jolt = (at: number, amp: number): number => t < at ? 0 : amp * Math.exp((at - t) * 1.3) * Math.sin((t - at) * 8);
      const drop = Math.max(0, t - lastHold);
      const tilt = 0.008 * Math.sin(t * 0.9) + 0.075 * ease(t, 5.38, 5.52) + jolt(5.5, 0.034) + 0.05 * ease(t, 9.48, 9.6) + jolt(9.58, 0.022) + 0.85 * drop ** 2;
      const warm = ease(t, 11.28, 11.4);
      f.put(below, 0.55);
      f.at(0.55, (c) => {
        for (let i = 0; i < 14; i++) {
          const away = i % 2 === 0;
          const q = (((i * 0.61803 + (away ? t : -t) * 0.045) % 1) + 1) % 1;
          const [x, y] = seen(away ? 62 : 54, ground, 90 + 320 * q);
          c.fillStyle = away ? '#ff5a4a' : '#fff0d0';
          oval(c, x, y, 5, 6);
        }
      });
      f.put(tower, 0.8);
      if (warm > 0) {
        f.put(lightOn, 0.8, { alpha: warm });
        f.at(0.8, (c) => glow(c, 240, 620, 640, '#ffb468', 0.34 * warm + 0.3 * pulse(t, 11.4, 0.1, 0.9)));
        f.at(0.8, (c) => {
          c.clip(poly(room));
          c.globalAlpha = warm;
          c.translate(206 + 18 * ease(t, 12, 14), 872);
          c.scale(0.58, 0.58);
          c.drawImage(sister.canvas, sister.x, sister.y, sister.w, sister.h);
          const up = ease(t, 12.7, 13.7);
          const [a, b] = [1.36 - up * 1.1, 1.6 - up * 2.75];
          const elbow: Point = [80 + Math.cos(a) * 116, -630 + Math.sin(a) * 116];
          const wrist: Point = [elbow[0] + Math.cos(b) * 128, elbow[1] + Math.sin(b) * 128];
          c.fillStyle = '#190609';
          limb(c, [[80, -630, 20], [...elbow, 14], [...wrist, 9]]);
          hand(c, ...wrist, b);
        });
      }
      const [bx, by] = [hinge.x + Math.cos(tilt) * (end - hinge.x), hinge.y + Math.sin(tilt) * (end - hinge.x)];
      f.at(1, (c) => rope(c, [404, -120], [hinge.x, hinge.y], 15));
      f.at(1, (c) => {
        const top: Point = [908, -120];
        const on = (q: number): Point => [top[0] + (bx - top[0]) * q, top[1] + (by - top[1]) * q];
        const torn = ease(t, 5.36, 5.44);
        const [p, q] = [on(0.56), on(0.7)];
        const flap = Math.sin(t * 3.4) * 6;
        if (drop > 0) {
          const whip = ease(drop, 0, 0.35);
          c.lineCap = 'round';
          rope(c, top, [p[0] + 18 * whip, p[1] - 90 * whip], 15);
          strand(c, p[0] + 18 * whip, p[1] - 90 * whip, 60 * whip, -50 * whip, 6);
          strand(c, bx, by, 46 + 60 * whip, -210 + 150 * whip, 9);
          return;
        }
        const mid: Point = [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2];
        rope(c, top, p, 15);
        rope(c, q, [bx, by], 15);
        rope(c, p, q, 15 - 7 * torn - 2 * ease(t, 9.45, 9.55) - 1.6 * ease(t, 13, lastHold));
        if (torn < 0.01) {
          for (const [dx, dy] of [[16, -12], [20, 6], [-14, 12]] as const) strand(c, ...mid, dx, dy, 2);
          return;
        }
        strand(c, ...p, 46 + flap, 70 * torn, 6);
        strand(c, ...p, -22 + flap * 0.7, 50 * torn, 5);
        strand(c, ...q, 66 + flap, 34 - 50 * torn, 6);
        strand(c, ...q, -52 + flap * 0.6, 40 * torn, 5);
        if (t > 9.5) strand(c, ...q, 66 + flap, 18, 4);
        glow(c, ...mid, 190, '#ffd8a8', 0.4 + 0.5 * pulse(t, 5.45, 0.08, 0.8) + 0.5 * pulse(t, 9.5, 0.06, 0.6) + 0.4 * ease(t, 13.4, lastHold));
      });
      f.at(1, (c) => {
        c.translate(hinge.x, hinge.y);
        c.rotate(tilt);
        c.translate(-hinge.x, -hinge.y);
        const slide = 26 * ease(t, 5.4, 5.8) + 22 * ease(t, 9.5, 9.9) + 240 * drop ** 2;
        c.save();
        c.translate(610 + slide * 0.25, 1176);
        c.rotate(-tilt * 0.3);
        c.scale(0.85, 0.85);
        c.drawImage(atDusk.canvas, atDusk.x, atDusk.y, atDusk.w, atDusk.h);
        c.globalAlpha = warm;
        c.drawImage(inLight.canvas, inLight.x, inLight.y, inLight.w, inLight.h);
        c.restore();
        c.drawImage(cage.canvas, cage.x, cage.y, cage.w, cage.h);
        c.globalAlpha = warm;
        c.drawImage(cageInLight.canvas, cageInLight.x, cageInLight.y, cageInLight.w, cageInLight.h);
        c.globalAlpha = 1;
        // The train of the gown, out through the rails and over the street.
        const n = 28;
        const edge = (side: number): Point[] => Array.from({ length: n }, (_, i) => {
          const q = i / (n - 1);
          const wave = Math.sin(q * 6.2 - t * 2.6) * 62 * q + Math.sin(q * 3 - t * 1.5) * 30 * q;
          return [640 + q * 350 + 34 * side * q, 1120 + wave + 120 * q * q + side * (12 + 34 * Math.min(1, q * 3.5) + 58 * q) * (1 - 1.9 * Math.max(0, q - 0.62)) * (0.8 + 0.2 * Math.sin(q * 8 - t * 2.1))];
        });
        const [upper, lower] = [edge(-1), edge(1)];
        for (let i = 0; i < n - 1; i++) {
          const tone = Math.sin((i / n) * 8 - t * 2.1);
          c.fillStyle = mix(tone > 0 ? '#c4142e' : '#8a0c22', tone > 0 ? '#ff5a4e' : '#4a0614', Math.abs(tone) * 0.75);
          c.fill(poly([upper[i] as Point, upper[i + 1] as Point, lower[i + 1] as Point, lower[i] as Point].map(([x, y], k) => [x + (k === 1 || k === 2 ? 1.5 : 0), y])));
        }
        c.lineWidth = 3;
        c.strokeStyle = fade('#ffc8a8', 0.8);
        c.stroke(smooth(upper, false));
      });
    }
  };
};
