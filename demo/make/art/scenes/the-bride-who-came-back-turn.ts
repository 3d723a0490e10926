// biome-ignore-all format: lists of points and notes read better in rows

import { mist, stars } from '../air.ts';
import { clamp, ease, fade, flicker, pulse, rng } from '../color.ts';
import { fillAll, glow, limb, linear, lit, oval, type Point, poly, smooth, vertical } from '../paint.ts';
import { folds, hand, man, woman } from '../people.ts';
import type { Ctx, Scene } from '../stage.ts';

const horizon = 1120;
const ground = 962;
/** The push, the fall into the water, the lantern on the path. */
const [shove, splash, lamp] = [5.5, 7.05, 11.8];
const size = 0.62;

const face: Point[] = [
  [1110, 926], [860, 944], [700, 952], [560, 957], [430, 962], [396, 976], [408, 1008], [446, 1046], [432, 1108], [480, 1180], [462, 1262], [514, 1344],
  [494, 1436], [552, 1522], [536, 1604], [600, 1690], [584, 1800], [1110, 1800]
];

/** A length of tulle along a line, narrow at the comb and wide at the other end. */
const tulle = (c: Ctx, line: Point[], wide: number, alpha: number): void => {
  const n = line.length - 1;
  const edge = (d: number): Point[] => line.map(([x, y], i) => {
    const [a, b]: [Point, Point] = [line[Math.max(0, i - 1)] ?? [x, y], line[Math.min(n, i + 1)] ?? [x, y]];
    const turn = Math.atan2(b[1] - a[1], b[0] - a[0]) + Math.PI / 2;
    const w = wide * d * (0.2 + 0.8 * (i / n) ** 0.7);
    return [x + Math.cos(turn) * w, y + Math.sin(turn) * w];
  });
  for (const [low, high, thick] of [[-1, 1, 0.42], [-0.9, 0.1, 0.3], [-0.2, 0.85, 0.26]] as const) {
    c.fillStyle = fade('#fff2fa', thick * alpha);
    c.fill(smooth([...edge(low), ...edge(high).reverse()]));
  }
  c.lineWidth = 3;
  c.lineCap = 'round';
  for (const [d, thick] of [[-1, 0.9], [-0.35, 0.4], [0.3, 0.4], [1, 0.7]] as const) {
    c.strokeStyle = fade('#ffffff', thick * alpha);
    c.stroke(smooth(edge(d), false));
  }
};

export const scene: Scene = (s) => {
  const sky = s.layer((c) => {
    fillAll(c, vertical(c, 0, horizon, '#160a34', '#36185e', '#6c2f80', '#b8507f', '#f08a6c', '#ffd09a'));
    glow(c, 230, 1090, 760, '#ff9a6a', 0.55, 0.8);
  });
  const cloud = mist({ seed: 34, color: '#4a206c', lit: '#ffb08c', light: [-0.3, 1], x: -300, y: 250, w: 1600, h: 760, low: 0.46, high: 0.86, stretch: 3.6, freq: 4 });
  const sea = s.layer((c) => {
    c.fillStyle = vertical(c, horizon, 1778, '#f39a78', '#8a4484', '#3c1c5e', '#190b34', '#0b0420');
    c.fillRect(-90, horizon, 1200, 800);
    const r = rng(14);
    for (let i = 0; i < 190; i++) {
      const q = r() ** 1.5;
      const y = horizon + 6 + q * 600;
      c.fillStyle = fade(r() < 0.5 ? '#ffc6a0' : '#180832', (0.1 + 0.2 * r()) * (1 - q * 0.5));
      oval(c, r(-80, 1080), y, (24 + 110 * q) * r(0.5, 1.3), 1.4 + 6 * q);
    }
  });
  const night = s.layer((c) => {
    fillAll(c, vertical(c, 0, 1778, fade('#0a0522', 0.84), fade('#1c0c4a', 0.74), fade('#4a1c74', 0.5), fade('#5a2078', 0.42), fade('#0e0630', 0.8), fade('#070318', 0.84)));
    stars(c, 110, 12, 900, '#f0e4ff');
  });
  const slope = (c: Ctx): void => c.fill(poly([[560, 970], [622, 880], [650, 800], [706, 716], [730, 600], [792, 506], [850, 450], [930, 412], [1110, 350], [1110, 1100], [560, 1100]]));
  const wide = { x: -90, y: 300, w: 1200, h: 1570 };
  const hill = lit(s, wide, slope, {
    fill: (c) => linear(c, 600, 400, 1000, 1000, [[0, '#77397e'], [0.5, '#4c2264'], [1, '#2a1244']]),
    over: (c) => {
      c.fillStyle = fade('#d88a8c', 0.35);
      c.fill(smooth([[620, 962], [760, 900], [850, 846], [960, 800], [1110, 774], [1110, 806], [960, 836], [870, 880], [790, 930], [700, 968]]));
      const r = rng(3);
      for (let i = 0; i < 30; i++) {
        const [x, y] = [r(620, 1050), r(470, 950)];
        c.fillStyle = fade(r() < 0.4 ? '#c06a86' : '#1c0a34', r(0.08, 0.22));
        c.fill(poly([[x, y], [x + r(20, 60), y + r(-10, 20)], [x + r(0, 40), y + r(50, 110)], [x - r(10, 30), y + r(30, 60)]]));
      }
    },
    rims: [{ color: '#ffa884', dx: 6, dy: 5, soft: 5, alpha: 0.8 }]
  });
  const lantern: Point = [738, 600];
  const hillByLamp = lit(s, wide, slope, {
    fill: (c) => {
      const g = c.createRadialGradient(...lantern, 30, lantern[0] + 40, lantern[1] + 60, 400);
      for (const [q, alpha] of [[0, 0.85], [0.35, 0.55], [0.7, 0.2], [1, 0]] as const) g.addColorStop(q, fade('#d8743c', alpha));
      return g;
    },
    over: (c) => {
      c.globalCompositeOperation = 'source-atop';
      const g = c.createRadialGradient(820, 850, 20, 820, 850, 230);
      g.addColorStop(0, fade('#ffca84', 0.9));
      g.addColorStop(1, fade('#ffca84', 0));
      c.fillStyle = g;
      c.fill(smooth([[620, 962], [760, 900], [850, 846], [960, 800], [1110, 774], [1110, 806], [960, 836], [870, 880], [790, 930], [700, 968]]));
      c.fillStyle = fade('#0c0418', 0.6);
      c.fill(smooth([[836, 862], [880, 858], [1010, 884], [1060, 904], [1000, 900], [880, 880]]));
    }
  });
  const hillByNight = lit(s, wide, slope, { fill: (c) => vertical(c, 350, 1000, '#1c0e3a', '#0c0520') });
  const cliff = lit(s, wide, (c) => c.fill(poly(face)), {
    fill: (c) => linear(c, 400, 960, 960, 1500, [[0, '#7c3c5e'], [0.18, '#4a2256'], [0.5, '#241040'], [1, '#0c0518']]),
    over: (c) => {
      const r = rng(21);
      for (let i = 0; i < 130; i++) {
        const q = r();
        const deep = r() ** 1.8;
        const [x, y] = [404 + q * 130 + deep * 460, 972 + q * 800];
        const light = r() < 0.6 - deep;
        c.fillStyle = light ? fade('#ff9c88', r(0.06, 0.2)) : fade('#0a0416', r(0.1, 0.3));
        const [w, h] = [r(8, 30) * (1 + deep), r(40, 130)];
        c.fill(poly([[x, y], [x + w, y - r(0, 14)], [x + w * r(0.9, 1.5), y + h * 0.6], [x + w * 0.5, y + h], [x - w * 0.2, y + h * 0.5]]));
      }
    },
    rims: [{ color: '#ffb48c', dx: 8, dy: 5, soft: 6, alpha: 0.95 }]
  });
  const cliffByNight = lit(s, wide, (c) => c.fill(poly(face)), { fill: '#080316' });
  const box = { x: -480, y: -900, w: 960, h: 960 };
  const hairAndSkin = (c: Ctx): void => {
    c.fillStyle = '#c98f7c';
    c.fill(smooth([[-100, -700], [100, -700], [130, -560], [60, -520], [0, -500], [-60, -520], [-130, -560]]));
    c.fillStyle = '#241026';
    oval(c, 0, -766, 44, 46);
    oval(c, 10, -812, 30, 26);
  };
  const silk = (c: Ctx) => linear(c, -220, -300, 260, 0, [[0, '#fff0e2'], [0.4, '#ead4ea'], [0.7, '#a98cc8'], [1, '#6a4a98']]);
  const sunlit = [{ color: '#fff2d8', dx: 9, dy: 4, soft: 6 }, { color: '#b48cf0', dx: -5, dy: 4, soft: 5, alpha: 0.6 }];
  const bride = lit(s, box, (c) => {
    woman(c, { hair: 'up', skirt: 180, arms: [[[-80, -626, 20], [-112, -516, 15], [-56, -436, 11]], [[80, -626, 20], [112, -516, 15], [56, -436, 11]]] });
    c.fill(smooth([[0, -420], [110, -260], [190, -70], [330, 6], [430, 24], [200, 32], [0, 28], [-170, 22], [-226, -8], [-190, -80], [-120, -260]]));
  }, {
    fill: silk,
    over: (c) => {
      folds(c, [0, -470, 54], [30, 40, 240], 9, () => fade('#54408c', 0.34));
      folds(c, [-6, -440, 46], [10, 40, 220], 8, () => fade('#fff6ee', 0.28));
      hairAndSkin(c);
    },
    rims: sunlit
  });
  // Falling, the dress streams up behind her.
  const fallen = lit(s, box, (c) => {
    woman(c, { hair: 'up', skirt: 120, arms: [[[-80, -630, 20], [-150, -720, 15], [-190, -820, 10]], [[80, -630, 20], [130, -730, 15], [120, -840, 10]]] });
    c.fill(smooth([[0, -440], [96, -280], [210, -120], [170, -10], [260, 50], [90, 20], [0, 50], [-110, 10], [-240, 30], [-170, -60], [-180, -160], [-96, -290]]));
  }, {
    fill: silk,
    over: (c) => {
      folds(c, [0, -470, 50], [0, 40, 210], 8, () => fade('#54408c', 0.36));
      hairAndSkin(c);
    },
    rims: sunlit
  });
  const gown = (c: Ctx): void => {
    woman(c, { hair: 'long', skirt: 150, train: 60, arms: [] });
  };
  const sister = lit(s, box, gown, {
    fill: (c) => linear(c, -150, 0, 160, 0, [[0, '#4c2058'], [0.4, '#220e36'], [1, '#10061e']]),
    over: (c) => folds(c, [0, -470, 50], [20, 30, 150], 6, () => fade('#0a0316', 0.4)),
    rims: [{ color: '#ffa07c', dx: 8, dy: 4, soft: 5 }]
  });
  const sisterByLamp = lit(s, box, gown, { fill: '#0c0518', rims: [{ color: '#ffb85c', dx: -8, dy: 3, soft: 6 }] });
  const armBox = { x: -60, y: -40, w: 120, h: 340 };
  const arm = lit(s, armBox, (c) => {
    limb(c, [[0, 0, 20], [4, 116, 16], [0, 216, 11]]);
    hand(c, 0, 210, Math.PI / 2, 1.2);
  }, {
    fill: (c) => linear(c, 0, 0, 0, 260, [[0, '#2a1240'], [0.28, '#2a1240'], [0.3, '#e4c4f4'], [1, '#b48cd8']]),
    rims: [{ color: '#ffe0d0', dx: 4, dy: -4, soft: 4, alpha: 0.9 }]
  });
  const groom = lit(s, { x: -330, y: -900, w: 660, h: 940 }, (c) => man(c, { tails: true, arms: [[[106, -626, 29], [129, -505, 22], [118, -398, 17], [114, -364, 12]], [[-106, -626, 29], [-172, -530, 22], [-216, -620, 16], [-222, -640, 13]]] }), {
    fill: (c) => {
      const g = c.createRadialGradient(-222, -560, 20, -222, -560, 520);
      for (const [q, tone] of [[0, '#ffc878'], [0.3, '#8a4a30'], [0.65, '#3a1a36'], [1, '#140722']] as const) g.addColorStop(q, tone);
      return g;
    },
    over: (c) => {
      c.fillStyle = '#e8a878';
      oval(c, -6, -760, 33, 44);
      c.fillStyle = '#1c0c1e';
      c.fill(smooth([[-30, -796], [-8, -826], [30, -814], [42, -770], [34, -730], [22, -770], [4, -800]]));
      c.fillStyle = '#fff0dc';
      c.fill(poly([[-26, -688], [10, -688], [-4, -560]]));
    },
    rims: [{ color: '#ffd890', dx: 9, dy: 2, soft: 6 }]
  });
  const glitter = Array.from({ length: 26 }, (_, i) => ({ q: (i + 0.5) / 26, p: (i * 2.4) % 6.28 }));
  const gulls = [[430, 1130, 0, 1], [450, 1230, 0.35, 0.8], [470, 1060, 0.6, 0.7]] as const;
  return {
    still: 3.2,
    top: 170,
    camera: (t) => {
      const [slow, near] = [ease(t, -2, 18), ease(t, 10.6, 15.8)];
      return { zoom: 1 + 0.08 * slow + 0.14 * near, x: 22 * slow - 100 * near, y: 70 * near };
    },
    look: { bloom: 0.5, vignette: 0.7, floorColor: '#080312' },
    frame(f) {
      const { t } = f;
      const dusk = ease(t, 5.2, 11);
      const [sunX, sunY] = [226, 1004 + 25 * t];
      f.put(sky, 0.3);
      f.at(0.3, (c) => {
        glow(c, sunX, sunY, 520, '#ffb070', 0.8 * (1 - dusk));
        const g = c.createRadialGradient(sunX, sunY, 20, sunX, sunY, 156);
        g.addColorStop(0, '#fffbe4');
        g.addColorStop(0.8, '#ffdf9c');
        g.addColorStop(1, '#ffae74');
        c.fillStyle = g;
        oval(c, sunX, sunY, 156, 156);
      });
      f.put(cloud, 0.3, { x: -40 + t * 5, alpha: 0.75 });
      f.put(sea, 0.3);
      f.at(0.3, (c) => {
        c.globalCompositeOperation = 'screen';
        for (const { q, p } of glitter) {
          const live = 0.5 + 0.5 * Math.sin(t * 1.7 + p);
          c.fillStyle = fade('#ffdca8', (1 - dusk) * (0.75 - 0.5 * q) * live);
          oval(c, sunX + Math.sin(p * 3) * (20 + 60 * q), horizon + 8 + q * 420, (60 + 70 * q) * (0.6 + 0.4 * live), 3 + 7 * q);
        }
      });
      f.put(night, 0.3, { alpha: dusk });
      f.put(hill, 0.75);
      f.put(hillByNight, 0.75, { alpha: 0.92 * dusk });

      const burn = ease(t, lamp, lamp + 0.35) * (0.9 + 0.1 * flicker(t * 0.6));
      if (burn > 0) {
        f.put(hillByLamp, 0.75, { alpha: burn });
        f.at(0.75, (c) => glow(c, ...lantern, 460, '#ff9a3c', 0.4 * burn));
        f.put(groom, 0.75, { x: 842, y: 868, scale: 0.47, alpha: Math.min(1, burn * 1.1) });
        f.at(0.75, (c) => {
          const [x, y] = lantern;
          c.fillStyle = '#1a0a14';
          c.fillRect(x - 3, y - 44, 6, 26);
          c.fill(poly([[x - 20, y - 16], [x, y - 36], [x + 20, y - 16]]));
          c.fillRect(x - 20, y + 30, 40, 8);
          c.fillStyle = fade('#ffe9a8', burn);
          c.fillRect(x - 15, y - 16, 30, 46);
          glow(c, x, y + 6, 210, '#ffb454', burn);
          glow(c, x, y + 6, 80, '#fff2c8', burn);
        });
      }

      // The veil comes down on the water.
      f.at(1, (c) => {
        c.lineWidth = 4;
        for (const late of [12.9, 13.6]) {
          const q = clamp((t - late) / 2.6);
          c.strokeStyle = fade('#f0dcff', 0.5 * ease(q, 0, 0.1) * (1 - q));
          c.beginPath();
          c.ellipse(346, 1490, 200 + 240 * q, 34 + 46 * q, 0, 0, 6.3);
          c.stroke();
        }
      });
      f.put(cliff, 1);
      f.put(cliffByNight, 1, { alpha: 0.82 * dusk });
      f.at(1, (c) => {
        for (const [i, x] of [470, 540, 620, 700].entries()) {
          const wash = Math.sin(t * 1.1 + i * 1.6);
          c.fillStyle = fade('#f4dcf0', (0.34 + 0.14 * wash) * (1 - 0.5 * dusk));
          oval(c, x - 30 + wash * 12, 1700 + (i % 2) * 34, 92 + wash * 14, 13);
        }
      });

      // Gulls leave the rock face when she goes over.
      f.at(1, (c) => {
        c.lineCap = 'round';
        for (const [x, y, late, k] of gulls) {
          const q = clamp((t - shove - late) / 3.4);
          if (q <= 0 || q >= 1) continue;
          const flap = Math.sin(t * 13 + x) * 16 * k;
          const [u, v] = [x - 420 * q, y - 700 * q ** 0.8];
          c.strokeStyle = fade('#fff4f4', 0.9 * (1 - q));
          c.lineWidth = 6 * k;
          c.stroke(smooth([[u - 44 * k, v - flap], [u - 18 * k, v - 10 * k - flap * 0.4], [u, v], [u + 18 * k, v - 10 * k - flap * 0.4], [u + 44 * k, v - flap]], false));
        }
      });

      const drop = t - shove - 0.2;
      const tip = ease(t, shove - 0.06, splash);
      const [bx, by] = [468 + Math.sin(t * 0.9) * 2, ground];
      if (t < splash) {
        const down = drop > 0 ? 0.5 * 1180 * drop ** 2 : 0;
        const place = { x: bx - 250 * tip - 60 * ease(t, shove - 0.05, shove + 0.3), y: by + down, scale: size * (1 - 0.34 * tip), turn: -2.5 * tip, pivot: [0, -400 * size] as [number, number] };
        // The layer hangs from its waist, so that the turn is about her middle.
        const off = { ...place, y: place.y + 400 * (place.scale - size) };
        f.put(drop > 0 ? fallen : bride, 1, { ...off, pivot: [0, -400], y: off.y + 400 - 400 * size, skew: drop > 0 ? 0 : Math.sin(t * 1.6) * 0.012 });
      }

      const loose = ease(t, shove + 0.05, shove + 1.1);
      const sink = clamp((t - shove) / 7.7);
      const wet = ease(sink, 0.9, 1);
      const turn = Math.PI + Math.sin(t * 1.3) * 0.07 + loose * (1 - wet) * (0.5 * Math.sin((t - shove) * 1.15) - 0.2);
      const long = (372 - 70 * sink) * (1 + 0.03 * Math.sin(t * 2));
      const held: Point = [bx - 6 + Math.cos(turn) * long * 0.5, by - 806 * size + 40 + Math.sin(turn) * long * 0.5];
      const free: Point = [268 + 22 * sink + 66 * Math.sin((t - shove) * 0.95), 500 + 980 * (0.35 * sink + 0.65 * sink ** 1.6)];
      const mid: Point = [held[0] + (free[0] - held[0]) * loose, held[1] + (free[1] - held[1]) * loose];
      const line = Array.from({ length: 10 }, (_, i): Point => {
        const q = i / 9;
        const wave = (Math.sin(q * 5.4 - t * 2.7) * (16 + 30 * q + 16 * loose) + Math.sin(q * 9 - t * 3.9) * 7) * Math.min(1, q * 2.4 + loose) * (1 - 0.86 * wet);
        const along = (q - 0.5) * long;
        return [mid[0] + Math.cos(turn) * along - Math.sin(turn) * wave, mid[1] + Math.sin(turn) * along + Math.cos(turn) * wave];
      });
      f.at(1, (c) => {
        glow(c, mid[0], mid[1], 260, '#e0c8ff', 0.24 * dusk);
        tulle(c, line, (96 - 30 * sink) * (1 - 0.62 * wet), 1 - 0.25 * wet);
      });

      // Where the sea took her.
      const burst = t - splash;
      if (burst > 0 && burst < 2.6) f.at(1, (c) => {
        const q = burst / 2.6;
        c.strokeStyle = fade('#ffe8f0', 0.7 * (1 - q));
        c.lineWidth = 6 * (1 - q) + 1;
        for (const k of [1, 0.6]) {
          c.beginPath();
          c.ellipse(168, 1610, 40 + 260 * q * k, 8 + 50 * q * k, 0, 0, 6.3);
          c.stroke();
        }
        glow(c, 168, 1600, 150, '#fff0f4', 0.8 * pulse(burst, 0.14, 0.12, 0.9));
        for (let i = 0; i < 13; i++) {
          const lean = (i - 6) / 6;
          const up = 330 + 90 * Math.cos(i * 2.3) - 170 * lean ** 2;
          const lift = up * burst - 420 * burst ** 2;
          if (lift < 0) continue;
          c.fillStyle = fade('#fff4f6', 0.85);
          oval(c, 168 + lean * 150 * burst + lean * 20, 1606 - lift, 5 + (i % 3) * 2, 8 + (i % 4) * 3);
        }
      });

      const walk = ease(t, 0.2, 4.3);
      const after = ease(t, 7.6, 10);
      const lunge = ease(t, shove - 0.28, shove);
      const step = (walk > 0 && walk < 1) || (after > 0 && after < 1) ? Math.abs(Math.sin(t * 4.2)) * 5 : 0;
      const [x, y] = [940 - 196 * walk - 56 * lunge - 130 * after, ground - 4 - step];
      const reach = ease(t, 3.9, shove - 0.05) * (1 - ease(t, 6.6, 8.4));
      const stance = { x, y, scale: size, skew: 0.05 * lunge * (1 - after) };
      const shoulder = (dx: number) => ({ x: x + dx * size - 31 * lunge * (1 - after), y: y - 626 * size, scale: size });
      f.put(arm, 1, { ...shoulder(44), turn: 0.1 + 1.38 * reach });
      f.put(sister, 1, stance);
      f.put(sisterByLamp, 1, { ...stance, alpha: dusk * (0.75 + 0.25 * burn) * (burn > 0 ? 1 : 0.6) });
      f.put(arm, 1, { ...shoulder(-56), turn: 0.06 + 1.5 * reach, alpha: 1 - 0.35 * dusk });
    }
  };
};
