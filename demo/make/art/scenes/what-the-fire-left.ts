// biome-ignore-all format: lists of points and notes read better in rows

import { drift, mist } from '../air.ts';
import { ease, fade, flicker, rng } from '../color.ts';
import { fillAll, glow, limb, lit, oval, poly, smooth, vertical } from '../paint.ts';
import { folds, woman } from '../people.ts';
import { type Ctx, type Frame, push, type Scene } from '../stage.ts';

const manor = (c: Ctx): void => {
  c.fillRect(120, 820, 760, 460);
  c.fillRect(400, 720, 200, 300);
  c.fill(poly([[370, 730], [500, 580], [630, 730]]));
  c.fill(poly([[90, 830], [180, 690], [330, 700], [400, 790], [400, 840]]));
  c.fill(poly([[600, 840], [610, 770], [690, 760], [720, 690], [800, 740], [850, 800], [912, 830]]));
  c.fillRect(210, 600, 44, 160);
  c.fillRect(740, 620, 44, 160);
  c.fillRect(90, 760, 70, 520);
  c.fillRect(846, 760, 70, 520);
  c.fill(poly([[76, 768], [125, 640], [174, 768]]));
  c.fill(poly([[834, 768], [881, 660], [928, 768]]));
};

const flame = (c: Ctx, x: number, y: number, h: number, t: number, seed: number): void => {
  const w = h * 0.3;
  const lick = (q: number) => Math.sin(t * 5.2 + seed + q * 3) * w * 0.34 * q;
  for (const [k, color, a] of [[1, '#ff4a10', 0.5], [0.72, '#ff8a1e', 0.7], [0.42, '#ffe08a', 0.85]] as const) {
    c.fillStyle = fade(color, a);
    const top = h * k * (0.85 + 0.15 * Math.sin(t * 7 + seed * 2));
    c.fill(smooth([[x, y + 6], [x + w * k, y - top * 0.14], [x + w * 0.6 * k + lick(0.5), y - top * 0.5], [x + lick(1), y - top], [x - w * 0.5 * k + lick(0.6), y - top * 0.46], [x - w * k, y - top * 0.14]]));
  }
};

export const scene: Scene = (s) => {
  const sky = s.layer((c) => {
    fillAll(c, vertical(c, 0, 1300, '#080303', '#220a05', '#6a1d06', '#f07a18'));
    glow(c, 500, 900, 840, '#ff7a1e', 0.8);
  });
  const smoke = [
    mist({ seed: 51, color: '#0a0404', lit: '#b04312', light: [0, 1], y: -80, h: 900, low: 0.4, high: 0.78, stretch: 1.5 }),
    mist({ seed: 52, color: '#140604', lit: '#ff8a34', light: [0, 1], y: 260, h: 800, low: 0.46, high: 0.85, stretch: 1.7 })
  ] as const;
  const holes = s.layer((c) => {
    const r = rng(2);
    for (let j = 0; j < 3; j++) for (let i = 0; i < 11; i++) {
      const x = 146 + i * 66;
      if (r() < 0.16) continue;
      c.fillStyle = vertical(c, 840, 1240, '#ffe9a8', '#ffb03a', '#ff6a14');
      c.beginPath();
      c.roundRect(x, 866 + j * 130, 34, 76, [17, 17, 0, 0]);
      c.fill();
    }
    c.fillStyle = '#fff0c0';
    c.beginPath();
    c.roundRect(464, 1130, 72, 150, [36, 36, 0, 0]);
    c.fill();
    glow(c, 500, 1090, 520, '#ff9a34', 0.45);
  });
  const house = lit(s, { x: 40, y: 560, w: 920, h: 740 }, manor, {
    fill: (c) => vertical(c, 600, 1280, '#0a0302', '#1c0804', '#3a1206'), rims: [{ color: '#ff8a34', dx: 0, dy: 7, soft: 5, alpha: 0.6 }]
  });
  const ground = s.layer((c) => {
    c.fillStyle = vertical(c, 1250, 1778, '#c2560f', '#4a1a06', '#120503');
    c.fillRect(-90, 1262, 1200, 700);
    c.fillStyle = fade('#fff0b0', 0.35);
    c.fill(poly([[462, 1270], [538, 1270], [760, 1800], [240, 1800]]));
    glow(c, 500, 1280, 560, '#ffc25a', 0.8, 0.25);
    c.fillStyle = '#070202';
    const r = rng(7);
    for (const side of [-1, 1]) for (let i = 0; i < 9; i++) {
      const x = 500 + side * r(300, 560);
      limb(c, [[x, 1900, 13], [x + side * 20, 1180, 7], [x - side * r(0, 70), 900, 4]]);
      limb(c, [[x + side * 14, 1240, 6], [x + side * r(50, 120), r(960, 1080), 2]]);
      limb(c, [[x + side * 6, 1120, 5], [x - side * r(40, 130), r(860, 960), 2]]);
    }
  });
  const box = { x: -320, y: -870, w: 640, h: 920 };
  const lady = lit(s, box, (c) => {
    woman(c, { hair: 'long', skirt: 165, train: 60, arms: [[[-80, -626, 22], [-112, -515, 18], [-104, -405, 13], [-100, -370, 10]], [[80, -626, 22], [116, -515, 18], [112, -405, 13], [112, -372, 10]]] });
    c.fill(smooth([[60, -200], [150, -60], [260, 20], [330, 40], [120, 44], [20, 30]]));
    limb(c, [[112, -350, 7], [114, -300, 6]]);
    oval(c, 115, -286, 16, 19);
  }, {
    fill: (c) => vertical(c, -820, 40, '#0c0404', '#150606', '#260a06', '#0a0303'),
    over: (c) => {
      folds(c, [0, -460, 60], [0, 40, 250], 8, () => fade('#5a1c08', 0.4));
      c.fillStyle = '#ffcf6a';
      oval(c, 115, -286, 9, 11);
    },
    rims: [{ color: '#ffb454', dx: -8, dy: 2, soft: 5 }, { color: '#ffb454', dx: 8, dy: 2, soft: 5 }, { color: '#ff6a1e', dx: 0, dy: 9, soft: 8, alpha: 0.8 }]
  });
  const fires: [number, number, number][] = [[140, 770, 130], [250, 720, 210], [330, 780, 170], [430, 740, 190], [500, 640, 260], [580, 740, 220], [660, 780, 170], [740, 740, 260], [830, 800, 190], [890, 790, 130]];
  const burn = (f: Frame) => f.at(0.6, (c) => {
    c.globalCompositeOperation = 'screen';
    for (const [i, [x, y, h]] of fires.entries()) flame(c, x, y, h * (0.9 + 0.3 * ease(f.t, 5, 9)), f.t, i * 1.7);
  });
  return {
    still: 9,
    top: 240,
    camera: push(1.0, 1.12, 0, -30),
    look: { bloom: 0.6, vignette: 0.7, floorColor: '#080202' },
    frame(f) {
      f.put(sky, 0.1);
      f.at(0.4, (c) => glow(c, 500, 860, 620, '#ff8a2a', 0.25 + 0.2 * flicker(f.t)));
      f.put(smoke[0], 0.3, { x: -120 + f.t * 8, y: -f.t * 7 });
      f.put(smoke[1], 0.4, { x: 60 - f.t * 6, y: -f.t * 12, alpha: 0.85 });
      burn(f);
      f.put(house, 0.6);
      f.put(holes, 0.6, { alpha: 0.72 + 0.28 * flicker(f.t, 2) });
      f.put(ground, 0.8);
      const walk = f.t / 16;
      const bob = Math.sin(f.t * 3) * 4;
      f.put(lady, 1, { x: 500 + bob * 0.6, y: 1590 + walk * 110 + Math.abs(bob) * 0.5, scale: 0.78 + walk * 0.3, turn: bob * 0.001 });
      drift(f, { n: 46, seed: 9, vx: 36, vy: -130, size: [1.6, 5.5], color: '#ffa03c', glow: true, alpha: 0.95, sway: 40, depth: 1.3 });
    }
  };
};
