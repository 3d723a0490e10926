// biome-ignore-all format: lists of points and notes read better in rows

import { drift, mist } from '../air.ts';
import { dragonHead, wing } from '../animals.ts';
import { ease, fade, flicker, pulse, rng } from '../color.ts';
import { fillAll, glow, limb, linear, lit, oval, type Point, poly, smooth, vertical } from '../paint.ts';
import { woman } from '../people.ts';
import { ridge } from '../places.ts';
import { type Ctx, push, type Scene } from '../stage.ts';

const neck: [number, number, number][] = [[600, 560, 62], [668, 640, 72], [722, 730, 86], [748, 840, 104], [736, 960, 126], [700, 1080, 146], [690, 1210, 158], [740, 1350, 180], [840, 1500, 220], [980, 1660, 260]];

const bolt = (c: Ctx, seed: number, x: number, y: number, alpha: number): void => {
  const r = rng(seed);
  c.save();
  c.globalCompositeOperation = 'screen';
  let p: Point = [x, y];
  for (let i = 0; i < 14; i++) {
    const q: Point = [p[0] + r(-60, 44), p[1] + r(34, 66)];
    for (const [w, a] of [[12, 0.2], [4, 1]] as const) {
      c.strokeStyle = fade('#e8dcff', alpha * a);
      c.lineWidth = w * (1 - i / 18);
      c.beginPath();
      c.moveTo(...p);
      c.lineTo(...q);
      if (r() < 0.3) {
        c.moveTo(...p);
        c.lineTo(p[0] + r(-110, 110), p[1] + r(50, 100));
      }
      c.stroke();
    }
    p = q;
  }
  glow(c, x - 40, y + 240, 620, '#a98aff', alpha * 0.7);
  c.restore();
};

export const scene: Scene = (s) => {
  const sky = s.layer((c) => {
    fillAll(c, vertical(c, 0, 1500, '#0c0620', '#26114c', '#53277a', '#c05a8a'));
    glow(c, 420, 1240, 760, '#ff9a8a', 0.5, 0.6);
  });
  const clouds = [
    mist({ seed: 171, color: '#120828', lit: '#a986e0', light: [0.3, 1], y: -120, h: 1000, low: 0.38, high: 0.78, stretch: 1.4 }),
    mist({ seed: 172, color: '#2a1450', lit: '#ffb0b8', light: [0, 1], y: 500, h: 800, low: 0.46, high: 0.88, stretch: 2.2 })
  ] as const;
  const peaks = s.layer((c) => {
    c.fillStyle = '#5b3478';
    ridge(c, 9, 1210, 240, 1700, 120);
    glow(c, 420, 1320, 700, '#e88aa4', 0.4, 0.3);
    c.fillStyle = '#371f58';
    ridge(c, 24, 1350, 180, 1800, -160);
  });
  const pinion = lit(s, { x: -80, y: -560, w: 760, h: 840 }, (c) => wing(c), {
    fill: (c) => linear(c, 0, 0, 560, -300, [[0, '#1a0b34'], [0.5, '#3d1c5c'], [1, '#7a3a7c']]),
    over: (c) => {
      c.strokeStyle = fade('#0a0418', 0.8);
      c.lineWidth = 12;
      for (const [x, y] of [[600, -90], [520, 90], [380, 200], [210, 220]] as const) c.stroke(smooth([[256, -420], [(256 + x) / 2 + 40, (y - 420) / 2 - 10], [x, y]], false));
      glow(c, 120, 40, 330, '#ff9a3a', 0.55);
    },
    rims: [{ color: '#e6c6ff', dx: -5, dy: 7, soft: 5, alpha: 0.9 }]
  });
  const body = lit(s, { x: 380, y: 420, w: 900, h: 1500 }, (c) => {
    limb(c, neck);
    for (let i = 0; i < neck.length - 1; i++) {
      const [x, y, r] = neck[i] as [number, number, number];
      c.fill(poly([[x + r * 0.6, y - 40], [x + r * 1.7, y - 50], [x + r * 0.9, y + 40]]));
    }
  }, {
    fill: (c) => linear(c, 520, 0, 900, 0, [[0, '#8a4a1c'], [0.22, '#4a1f2c'], [0.5, '#1c0d2c'], [1, '#0c0518']]),
    over: (c) => {
      // Belly plates lit from the fire inside.
      for (let i = 0; i < 34; i++) {
        const q = i / 33;
        const at = q * (neck.length - 1);
        const [a, b] = [neck[Math.floor(at)] as number[], neck[Math.min(neck.length - 1, Math.floor(at) + 1)] as number[]];
        const k = at - Math.floor(at);
        const [x, y, r] = [0, 1, 2].map((n) => (a[n] as number) + ((b[n] as number) - (a[n] as number)) * k) as [number, number, number];
        c.fillStyle = fade('#ffb347', 0.55);
        c.fill(smooth([[x - r * 1.05, y - 6], [x - r * 0.5, y - 14], [x - r * 0.2, y + 6], [x - r * 0.5, y + 22], [x - r * 1.05, y + 18]]));
      }
      const r = rng(7);
      for (let i = 0; i < 260; i++) {
        const [x, y] = [r(620, 900), r(520, 1400)];
        c.strokeStyle = fade('#8a62b8', r(0.1, 0.4));
        c.lineWidth = 3;
        c.beginPath();
        c.arc(x, y, 13, 0.3, 2.8);
        c.stroke();
      }
      glow(c, 600, 1120, 260, '#ffc25a', 0.8, 1.4);
    },
    rims: [{ color: '#d9b8ff', dx: -7, dy: 4, soft: 6, alpha: 0.9 }]
  });
  const skull = lit(s, { x: -240, y: -200, w: 620, h: 420 }, dragonHead, {
    fill: (c) => linear(c, -200, 60, 200, -80, [[0, '#5a2c2c'], [0.4, '#2c1434'], [1, '#120820']]),
    over: (c) => {
      const r = rng(3);
      for (let i = 0; i < 90; i++) {
        c.strokeStyle = fade('#9a72c4', r(0.1, 0.4));
        c.lineWidth = 2.4;
        c.beginPath();
        c.arc(r(-180, 170), r(-80, 110), 9, 0.3, 2.8);
        c.stroke();
      }
      c.fillStyle = '#0a0414';
      c.fill(smooth([[-20, -40], [20, -60], [66, -44], [50, -20], [0, -18]]));
      c.fillStyle = fade('#0a0414', 0.8);
      oval(c, -184, 2, 11, 6);
      glow(c, -90, 66, 150, '#ffb040', 0.9, 0.5);
    },
    rims: [{ color: '#e8d4ff', dx: 0, dy: 7, soft: 4 }, { color: '#ffb04a', dx: 2, dy: -6, soft: 5, alpha: 0.9 }]
  });
  const cliff = lit(s, { x: -90, y: 1160, w: 1190, h: 720 }, (c) => {
    c.fill(poly([[-90, 1330], [60, 1340], [130, 1362], [250, 1366], [330, 1380], [420, 1376], [446, 1400], [410, 1450], [380, 1530], [330, 1600], [300, 1880], [-90, 1880]]));
    c.fill(poly([[1100, 1480], [900, 1560], [760, 1640], [640, 1780], [640, 1880], [1100, 1880]]));
  }, { fill: (c) => vertical(c, 1340, 1778, '#24123c', '#10081f', '#05020c'), rims: [{ color: '#ffc47a', dx: -6, dy: 6, soft: 5, alpha: 0.8 }] });
  const girl = lit(s, { x: -400, y: -900, w: 800, h: 940 }, (c) => {
    woman(c, { hair: 'none', legs: true, wide: 16, arms: [[[80, -626, 23], [150, -570, 18], [176, -640, 14]], [[-80, -626, 23], [-116, -520, 18], [-106, -420, 14]]] });
    c.fill(smooth([[-40, -780], [0, -806], [40, -786], [36, -720], [-20, -690], [-120, -700], [-230, -660], [-180, -720], [-100, -760]]));
    c.fill(smooth([[-60, -650], [60, -640], [40, -560], [-60, -480], [-140, -340], [-280, -220], [-390, -190], [-300, -330], [-190, -470], [-110, -580]]));
    c.fillRect(172, -980, 12, 980);
    c.fill(poly([[178, -900], [200, -800], [178, -770], [156, -800]]));
    limb(c, [[-40, -40, 24], [-44, -6, 20]]);
    limb(c, [[40, -40, 24], [44, -6, 20]]);
  }, {
    fill: '#0d0618',
    over: (c) => {
      c.fillStyle = '#0f5a66';
      c.fill(smooth([[-60, -650], [60, -640], [40, -560], [-60, -480], [-140, -340], [-280, -220], [-390, -190], [-300, -330], [-190, -470], [-110, -580]]));
      c.fillStyle = '#8a2f1a';
      c.fill(smooth([[-40, -780], [0, -806], [30, -796], [10, -720], [-20, -690], [-120, -700], [-230, -660], [-180, -720], [-100, -760]]));
    },
    rims: [{ color: '#ffce7a', dx: -8, dy: 3, soft: 4 }]
  });
  return {
    still: 9.6,
    top: 170,
    camera: push(1.0, 1.1, 4, -10),
    look: { bloom: 0.5, vignette: 0.65, floorColor: '#05020c' },
    frame(f) {
      f.put(sky, 0.1);
      f.put(clouds[0], 0.2, { x: -140 + f.t * 10 });
      const flash = pulse(f.t, 5.2, 0.06, 0.5) + pulse(f.t, 9.5, 0.06, 0.7) + pulse(f.t, 13.4, 0.05, 0.4);
      if (flash > 0.02) f.at(0.2, (c) => bolt(c, f.t < 7 ? 5 : f.t < 12 ? 11 : 19, f.t < 7 ? 800 : f.t < 12 ? 250 : 560, 120, Math.min(1, flash)));
      f.put(peaks, 0.35);
      f.put(clouds[1], 0.4, { x: -60 + f.t * 13, alpha: 0.7 });
      const beat = Math.sin(f.t * 1.3);
      f.put(pinion, 0.7, { x: 740, y: 960, scale: 1.0, turn: 0.1 + beat * 0.05 });
      f.put(pinion, 0.7, { x: 690, y: 1000, scale: 0.86, scaleX: -0.78, turn: -0.16 - beat * 0.05 });
      f.put(body, 0.8, { y: beat * 6 });
      const fire = ease(f.t, 6, 9) * (0.75 + 0.25 * flicker(f.t));
      const [hx, hy] = [520 - ease(f.t, 3, 8) * 20, 540 + beat * 10 + ease(f.t, 3, 8) * 20];
      f.put(skull, 0.8, { x: hx, y: hy, scale: 1.02, turn: -0.16 + beat * 0.02 });
      f.at(0.8, (c) => {
        c.save();
        c.translate(hx, hy);
        c.rotate(-0.16 + beat * 0.02);
        c.fillStyle = '#ffe08a';
        oval(c, 28, -38, 16, 9, -0.2);
        c.fillStyle = '#1a0802';
        oval(c, 28, -38, 4, 9);
        glow(c, 28, -38, 80, '#ffb83a', 0.9);
        glow(c, -80, 66, 260, '#ffb040', fire, 0.6);
        c.restore();
        glow(c, 600, 1120, 330, '#ffb23e', 0.25 + 0.45 * fire, 1.3);
      });
      f.put(clouds[1], 0.9, { x: 80 - f.t * 12, y: 760, alpha: 0.85 });
      f.put(cliff, 1);
      f.put(girl, 1, { x: 250, y: 1374, scale: 0.4, skew: Math.sin(f.t * 1.7) * 0.012 });
      f.at(1, (c) => glow(c, 321, 1012, 60, '#fff0c0', 0.5 + flash * 0.5));
      drift(f, { n: 38, seed: 4, vx: -50, vy: -90, size: [1.5, 5], color: '#ffb04a', glow: true, alpha: 0.85, sway: 30, depth: 1.25 });
    }
  };
};
