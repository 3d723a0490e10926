// biome-ignore-all format: lists of points and notes read better in rows

import { drift, mist } from '../air.ts';
import { ease, fade, pulse, rng } from '../color.ts';
import { fillAll, glow, limb, linear, lit, type Point, smooth, vertical } from '../paint.ts';
import { folds, hand, woman } from '../people.ts';
import { skyline } from '../places.ts';
import { type Ctx, push, type Scene } from '../stage.ts';

const hit: Point = [676, 560];

const cracks = (c: Ctx, reach: number): void => {
  const r = rng(11);
  for (let i = 0; i < 17; i++) {
    const a = (i / 17) * 6.283 + r(-0.15, 0.15);
    const long = r(330, 900);
    let [x, y] = hit;
    for (let d = 0; d < long * reach; d += 46) {
      const turn = a + r(-0.28, 0.28);
      const [u, v] = [x + Math.cos(turn) * 46, y + Math.sin(turn) * 46];
      const near = 1 - d / long;
      c.strokeStyle = fade('#d9f4ff', 0.25 + 0.7 * near);
      c.lineWidth = 0.8 + 3.4 * near;
      c.beginPath();
      c.moveTo(x, y);
      c.lineTo(u, v);
      c.stroke();
      if (r() < 0.34) {
        c.lineWidth *= 0.5;
        c.beginPath();
        c.moveTo(u, v);
        c.lineTo(u + Math.cos(turn + 1.1) * r(30, 90) * reach, v + Math.sin(turn + 1.1) * r(30, 90) * reach);
        c.stroke();
      }
      [x, y] = [u, v];
    }
  }
};

export const scene: Scene = (s) => {
  const sky = s.layer((c) => {
    fillAll(c, vertical(c, 0, 1400, '#0a0a1c', '#2a0f2e', '#7c1d3c', '#e0654a'));
    glow(c, 500, 1180, 900, '#ff9d6b', 0.75, 0.6);
  });
  const cloud = mist({ seed: 4, color: '#3a1236', lit: '#ff8f74', light: [0, 1], y: 480, h: 640, stretch: 3.4 });
  const far = s.layer((c) => {
    skyline(c, { seed: 3, base: 1240, low: 160, high: 520, color: '#5d1d3f', lamp: '#ffc79a', lamps: 0.2 });
    glow(c, 520, 1240, 700, '#ff8a6a', 0.5, 0.4);
  });
  const near = s.layer((c) => skyline(c, { seed: 21, base: 1420, low: 180, high: 640, color: '#22102b', lamp: '#ffd59c', lamps: 0.3, width: [70, 150] }));
  const room = s.layer((c) => {
    c.fillStyle = '#08060d';
    c.fillRect(-90, 1470, 1200, 500);
    c.fillStyle = linear(c, 0, 1470, 0, 1760, [[0, '#5a1c33'], [0.5, '#1b0a17'], [1, '#07050a']]);
    c.fillRect(-90, 1474, 1200, 500);
    c.fillStyle = '#0b0710';
    for (const x of [-20, 322, 985]) c.fillRect(x, -90, 26, 1600);
    c.fillRect(-90, 1462, 1200, 20);
    c.fillRect(-90, 200, 1200, 14);
    c.fillStyle = fade('#ff9a80', 0.5);
    for (const x of [4, 346, 985]) c.fillRect(x, -90, 2, 1560);
  });
  const glass = s.layer((c) => cracks(c, 1));
  const box = { x: -330, y: -860, w: 760, h: 920 };
  const lady = lit(s, box, (c) => {
    woman(c, { skirt: 150, train: 150, hair: 'up', arms: [[[-80, -630, 20], [-104, -515, 14], [-96, -415, 10], [-92, -376, 9]], [[80, -630, 20], [120, -530, 14], [176, -590, 10], [196, -624, 9]]] });
    hand(c, 198, -630, -1.15);
    c.fill(smooth([[60, -150], [200, -40], [330, 14], [300, 34], [60, 30]]));
  }, {
    fill: (c) => linear(c, -200, 0, 200, 0, [[0, '#3c0613'], [0.42, '#8e1028'], [0.6, '#5f0a1c'], [1, '#2a0410']]),
    over: (c) => {
      // Skin: the open back and arms take the light of the city, the gown starts below the shoulder blades.
      c.fillStyle = linear(c, -120, 0, 120, 0, [[0, '#8a4a3c'], [0.28, '#4a2527'], [0.52, '#34191f'], [0.75, '#6e3a33'], [1, '#c07a5c']]);
      c.fill(smooth([[-130, -900], [230, -900], [230, -560], [120, -480], [86, -380], [112, -360], [84, -352], [66, -560], [34, -520], [0, -470], [-34, -520], [-66, -560], [-88, -350], [-130, -350]]));
      c.fillStyle = '#150810';
      limb(c, [[0, -780, 44], [8, -822, 30]]);
      c.fill(smooth([[-42, -780], [42, -780], [38, -738], [0, -724], [-38, -738]]));
      folds(c, [0, -430, 52], [24, 40, 190], 6, () => fade('#1c020a', 0.5));
      folds(c, [10, -400, 46], [40, 40, 170], 5, () => fade('#ff4a58', 0.2));
    },
    rims: [{ color: '#ffb08a', dx: -7, dy: 3, soft: 5, alpha: 0.95 }, { color: '#7fd8ff', dx: 4, dy: 4, soft: 4, alpha: 0.5 }]
  });
  const shard = s.layer((c) => {
    glow(c, 0, 0, 420, '#ffb59a', 0.35, 0.2);
  }, { x: -420, y: -100, w: 840, h: 200 });
  return {
    still: 9.2,
    top: 190,
    camera: push(1.0, 1.1, 0, -12),
    look: { bloom: 0.5, vignette: 0.75, floorColor: '#0a0409' },
    frame(f) {
      f.put(sky, 0.2);
      f.put(cloud, 0.3, { x: -60 + f.t * 7, alpha: 0.85 });
      f.put(far, 0.45);
      f.put(near, 0.65);
      const broken = ease(f.t, 5.4, 5.9) * 0.45 + ease(f.t, 8, 8.5) * 0.55;
      const shake = pulse(f.t, 5.6, 0.1, 0.5) + pulse(f.t, 8.2, 0.1, 0.6);
      if (broken > 0.99) f.put(glass, 1, { blend: 'screen' });
      else if (broken > 0) f.at(1, (c) => cracks(c, broken));
      if (broken > 0) f.at(1, (c) => glow(c, ...hit, 260, '#bfefff', 0.3 + shake * 0.6));
      f.put(room, 1);
      f.put(shard, 1, { x: 470, y: 1600 });
      f.put(lady, 1, { x: 450, y: 1640, scale: 1.28, turn: Math.sin(f.t * 0.7) * 0.004 });
      if (f.t > 8) drift(f, { n: 26, seed: 5, vx: -14, vy: 60, size: [1.2, 4], color: '#d9f4ff', alpha: 0.9, depth: 1.3 });
    }
  };
};
