// biome-ignore-all format: lists of points and notes read better in rows

import { drift, mist, moon, stars } from '../air.ts';
import { wolfHead } from '../animals.ts';
import { ease, fade, flicker, pulse, rng } from '../color.ts';
import { fillAll, glow, linear, lit, oval, type Point, poly, smooth, twice, vertical } from '../paint.ts';
import { fir, ridge } from '../places.ts';
import { type Ctx, push, type Scene } from '../stage.ts';

const fur = (c: Ctx): void => {
  const r = rng(21);
  for (let i = 0; i < 520; i++) {
    const [x, y] = [r(0, 310), r(-300, 330)];
    const long = r(16, 46);
    const a = Math.atan2(y + 40 + x * 0.5, x * 1.4 + 30);
    c.strokeStyle = fade(r() < 0.45 ? '#c2d4f4' : '#04070f', r(0.06, 0.26));
    c.lineWidth = r(1.4, 4);
    twice(c, () => {
      c.beginPath();
      c.moveTo(x, y);
      c.quadraticCurveTo(x + Math.cos(a) * long * 0.5 + 3, y + Math.sin(a) * long * 0.5, x + Math.cos(a) * long, y + Math.sin(a) * long + 6);
      c.stroke();
    });
  }
};

const eye: Point[] = [[62, -26], [92, -52], [140, -62], [156, -52], [132, -22], [94, -10]];

export const scene: Scene = (s) => {
  const sky = s.layer((c) => {
    fillAll(c, vertical(c, 0, 1400, '#050818', '#101a40', '#2a3a74', '#6878b0'));
    stars(c, 200, 31, 900, '#dfe8ff');
    moon(c, 500, 470, 300, '#dfe6f8', '#7f96d8', 12);
  });
  const cloud = mist({ seed: 151, color: '#0b1230', lit: '#a4b6ea', y: 120, h: 900, low: 0.46, high: 0.86, stretch: 2.2 });
  const head = lit(s, { x: -380, y: -460, w: 760, h: 860 }, wolfHead, {
    fill: (c) => vertical(c, -430, 360, '#27335c', '#131b38', '#0a0f22', '#04060f'),
    over: (c) => {
      fur(c);
      twice(c, () => {
        c.fillStyle = fade('#04060e', 0.85);
        c.fill(poly([[150, -250], [192, -390], [212, -250], [190, -200]]));
        c.fillStyle = fade('#a9bce8', 0.2);
        c.fill(smooth([[40, -130], [120, -130], [200, -80], [240, 60], [170, 40], [110, 10], [60, 40]]));
        c.fillStyle = fade('#03050c', 0.75);
        c.fill(smooth([[34, -70], [100, -96], [180, -76], [150, -8], [84, 10], [50, 60], [40, 0]]));
        c.fillStyle = fade('#b9c9ee', 0.3);
        c.fill(smooth([[70, 120], [150, 80], [240, 130], [170, 190], [90, 240], [60, 220]]));
      });
      c.fillStyle = linear(c, -80, 0, 80, 0, [[0, fade('#05080f', 0.6)], [0.5, fade('#8ea4da', 0.5)], [1, fade('#05080f', 0.6)]]);
      c.fill(smooth([[-30, -160], [30, -160], [52, 0], [74, 150], [60, 210], [-60, 210], [-74, 150], [-52, 0]]));
      c.fillStyle = '#02030a';
      c.fill(smooth([[-66, 168], [-40, 146], [0, 140], [40, 146], [66, 168], [44, 206], [12, 232], [-12, 232], [-44, 206]]));
      c.fillStyle = fade('#c4d4f8', 0.5);
      oval(c, 0, 156, 34, 7);
      c.strokeStyle = '#02030a';
      c.lineWidth = 9;
      c.stroke(smooth([[0, 226], [0, 266], [60, 292], [120, 268]], false));
      c.stroke(smooth([[0, 266], [-60, 292], [-120, 268]], false));
    },
    rims: [{ color: '#d8e4ff', dx: 0, dy: 12, soft: 8, alpha: 0.9 }, { color: '#9ab0ea', dx: -7, dy: 2, soft: 6, alpha: 0.6 }, { color: '#9ab0ea', dx: 7, dy: 2, soft: 6, alpha: 0.6 }]
  });
  const woods = s.layer((c) => {
    const r = rng(5);
    c.fillStyle = '#1a2550';
    for (let i = 0; i < 30; i++) fir(c, r(-90, 1090), 1370, r(150, 330), r);
    glow(c, 500, 1380, 700, '#8ea4e0', 0.5, 0.3);
    c.fillStyle = '#0c1330';
    for (let i = 0; i < 20; i++) {
      const x = r(-90, 1090);
      if (Math.abs(x - 500) > 190) fir(c, x, 1480, r(260, 520), r);
    }
  });
  const ground = s.layer((c) => {
    c.fillStyle = vertical(c, 1430, 1778, '#8fa4d8', '#34457e', '#0a1028');
    ridge(c, 6, 1476, 22, 1900, 20);
    c.fillStyle = '#050817';
    const r = rng(15);
    for (const [x, h] of [[-30, 1250], [60, 860], [950, 960], [1046, 1350]] as const) fir(c, x, 1760, h, r);
  });
  const fog = mist({ seed: 153, color: '#4a5c98', lit: '#dfe8ff', y: 1180, h: 460, low: 0.4, high: 0.9, stretch: 3 });
  const cloak = lit(s, { x: -260, y: -640, w: 640, h: 700 }, (c) => {
    c.fill(smooth([[0, -600], [44, -586], [66, -530], [60, -480], [104, -420], [130, -260], [170, -60], [210, 20], [300, 36], [120, 40], [-150, 36], [-170, 10], [-140, -120], [-122, -270], [-100, -420], [-58, -480], [-66, -530], [-44, -586]]));
  }, {
    fill: (c) => linear(c, -160, 0, 200, 0, [[0, '#4a060e'], [0.35, '#b3121f'], [0.6, '#d8262c'], [1, '#5a0812']]),
    over: (c) => {
      for (const [x0, x1, tone] of [[-60, -110, '#2a0208'], [-20, -40, '#2a0208'], [16, 40, '#ff6a5e'], [50, 120, '#2a0208'], [80, 190, '#ff6a5e'], [-84, -140, '#ff6a5e']] as const) {
        c.fillStyle = fade(tone, tone === '#2a0208' ? 0.5 : 0.28);
        c.fill(smooth([[x0, -470], [x0 + 6, -470], [(x0 + x1) / 2 + 18, -240], [x1 + 24, 40], [x1 - 24, 40], [(x0 + x1) / 2 - 14, -240]]));
      }
      c.fillStyle = fade('#2a0208', 0.55);
      c.fill(smooth([[-66, -500], [0, -464], [66, -500], [80, -460], [0, -424], [-80, -460]]));
    },
    rims: [{ color: '#ffd8d8', dx: 0, dy: 7, soft: 5 }, { color: '#c9d6ff', dx: -5, dy: 2, soft: 4, alpha: 0.7 }, { color: '#c9d6ff', dx: 5, dy: 2, soft: 4, alpha: 0.7 }]
  });
  return {
    still: 10,
    top: 110,
    camera: push(1.0, 1.13, 0, 6),
    look: { bloom: 0.5, vignette: 0.6, floorColor: '#040613' },
    frame(f) {
      f.put(sky, 0.1);
      f.put(cloud, 0.2, { x: -100 + f.t * 9, alpha: 0.6 });
      const rise = ease(f.t, 1.5, 8);
      const breath = Math.sin(f.t * 1.3) * 0.006;
      const place = { x: 500, y: 830 - rise * 40, scale: 1.12 + rise * 0.06 + breath };
      f.put(head, 0.5, { ...place, alpha: 0.25 + 0.75 * rise });
      const blink = 1 - pulse(f.t, 11.6, 0.12, 0.2);
      const burn = ease(f.t, 4.5, 6) * blink;
      f.at(0.5, (c) => {
        c.translate(place.x, place.y);
        c.scale(place.scale, place.scale);
        twice(c, () => {
          c.save();
          c.translate(110, -36);
          c.scale(1, Math.max(0.05, burn));
          c.translate(-110, 36);
          c.fillStyle = linear(c, 60, 0, 156, 0, [[0, '#ff9a1e'], [0.5, '#ffe07a'], [1, '#ff8a10']]);
          c.globalAlpha = burn;
          c.fill(smooth(eye));
          c.fillStyle = '#0a0502';
          oval(c, 108, -36, 9, 17);
          c.restore();
          glow(c, 108, -36, 150, '#ffa028', burn * (0.65 + 0.15 * flicker(f.t)));
        });
      });
      f.put(fog, 0.5, { x: -160 + f.t * 12, y: -120, alpha: 0.55 });
      f.put(woods, 0.75);
      f.put(fog, 0.85, { x: 40 - f.t * 11, y: 40, alpha: 0.6 });
      f.put(ground, 1);
      f.put(cloak, 1, { x: 500, y: 1600, scale: 0.84, skew: Math.sin(f.t * 1.1) * 0.014 });
      drift(f, { n: 90, seed: 8, vx: -24, vy: 70, size: [1.2, 4.6], color: '#ecf2ff', alpha: 0.75, sway: 30, depth: 1.3 });
    }
  };
};
