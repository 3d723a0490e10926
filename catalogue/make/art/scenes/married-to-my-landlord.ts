// biome-ignore-all format: lists of points and notes read better in rows

import { moon, stars } from '../air.ts';
import { ease, fade, flicker, rng } from '../color.ts';
import { fillAll, glow, limb, linear, lit, oval, smooth, vertical } from '../paint.ts';
import { seated } from '../people.ts';
import { skyline } from '../places.ts';
import { type Ctx, push, type Scene } from '../stage.ts';

const paper = (c: Ctx, x: number, dark: string, light: string): void => {
  c.fillStyle = vertical(c, 560, 1420, light, dark);
  c.fillRect(x, 560, 470, 860);
  c.strokeStyle = fade('#ffffff', 0.07);
  c.lineWidth = 3;
  for (let i = 0; i < 9; i++) for (let j = 0; j < 15; j++) {
    c.beginPath();
    c.arc(x + 26 + i * 54 + (j % 2) * 27, 590 + j * 58, 11, 0, 6.3);
    c.stroke();
  }
};

const lamp = (c: Ctx, x: number, shade: string): void => {
  c.fillStyle = '#1a0d16';
  c.fillRect(x - 3, 560, 6, 110);
  c.fillStyle = shade;
  c.fill(smooth([[x - 24, 664], [x + 24, 664], [x + 78, 740], [x, 750], [x - 78, 740]]));
  glow(c, x, 760, 560, shade, 0.75);
  glow(c, x, 752, 130, '#fff4d0', 0.9, 0.5);
};

const plant = (c: Ctx, x: number, y: number, color: string): void => {
  const r = rng(x);
  c.fillStyle = color;
  for (let i = 0; i < 13; i++) limb(c, [[x, y - 60, 4], [x + r(-70, 70), y - 150, 11], [x + r(-130, 130), y - r(120, 300), 3]]);
  c.fillStyle = '#3b1626';
  c.fill(smooth([[x - 46, y - 84], [x + 46, y - 84], [x + 34, y], [x - 34, y]]));
};

export const scene: Scene = (s) => {
  const sky = s.layer((c) => {
    fillAll(c, vertical(c, 0, 620, '#120a30', '#3a1d5c', '#8a3f78'));
    stars(c, 90, 4, 420, '#ffe6f4');
    moon(c, 742, 330, 74, '#fff1dc', '#ff9fb4');
    skyline(c, { seed: 17, base: 560, low: 30, high: 160, color: '#2a1446', lamp: '#ffc98a', lamps: 0.22 });
  });
  const room = s.layer((c) => {
    paper(c, 20, '#5f1738', '#e0607a');
    paper(c, 510, '#06323f', '#1f8f96');
    c.fillStyle = linear(c, 0, 1380, 0, 1470, [[0, '#6a3040'], [1, '#1c0a18']]);
    c.fillRect(20, 1400, 480, 30);
    c.fillStyle = linear(c, 0, 1380, 0, 1470, [[0, '#2d6a6c'], [1, '#0a1c22']]);
    c.fillRect(510, 1400, 480, 30);
    c.fillStyle = '#f3c0a0';
    c.fillRect(70, 820, 118, 150);
    c.fillStyle = '#7a2444';
    c.fillRect(80, 830, 98, 130);
    c.fillStyle = '#f7d08c';
    oval(c, 129, 890, 26, 26);
    c.fillStyle = '#0b2a33';
    c.fillRect(770, 800, 190, 190);
    c.fillStyle = vertical(c, 810, 980, '#24205a', '#b0567c');
    c.fillRect(780, 810, 170, 170);
    c.fillStyle = '#0b2a33';
    c.fillRect(861, 810, 8, 170);
    c.fillRect(780, 890, 170, 8);
    plant(c, 100, 1404, '#3c5a2c');
    plant(c, 930, 1404, '#0d5a4c');
  });
  const lights = [s.layer((c) => lamp(c, 250, '#ffb06a')), s.layer((c) => lamp(c, 700, '#9ff5e0'))] as const;
  const dark = s.layer((c) => {
    c.fillStyle = fade('#0a0618', 0.62);
    c.fillRect(20, 560, 480, 870);
  });
  const house = s.layer((c) => {
    c.fillStyle = '#150a1c';
    c.fillRect(-90, 536, 112, 1400);
    c.fillRect(978, 536, 120, 1400);
    c.fillRect(480, 560, 40, 870);
    c.fillRect(-90, 1424, 1200, 500);
    c.fillStyle = linear(c, 0, 526, 0, 566, [[0, '#5a2c54'], [1, '#150a1c']]);
    c.fillRect(-90, 528, 1200, 42);
    c.fillStyle = '#241030';
    const r = rng(6);
    for (let j = 0; j < 9; j++) for (let i = 0; i < 16; i++) if (r() < 0.75) c.fillRect(-60 + i * 74 + (j % 2) * 36, 1440 + j * 40, 66, 32);
    c.fillStyle = fade('#ff7c98', 0.5);
    c.fillRect(478, 570, 3, 850);
    c.fillStyle = fade('#5ff0dc', 0.5);
    c.fillRect(519, 570, 3, 850);
  });
  const box = { x: -80, y: -540, w: 420, h: 560 };
  const she = lit(s, box, (c) => seated(c, { hair: 'long', head: 4 }), {
    fill: (c) => vertical(c, -500, 0, '#4a1a2c', '#7a2340', '#22101e'),
    over: (c) => {
      c.fillStyle = '#f2b23e';
      c.fill(smooth([[-20, -340], [60, -345], [112, -300], [130, -210], [90, -120], [96, -40], [40, 20], [-40, 10]]));
      c.fillStyle = '#e8a184';
      c.fill(smooth([[60, -474], [120, -470], [120, -370], [70, -345], [40, -372], [56, -420]]));
      c.fillStyle = '#5a1f12';
      c.fill(smooth([[96, -484], [40, -506], [0, -480], [-14, -420], [-24, -300], [-26, -250], [18, -244], [44, -330], [52, -392], [64, -440]]));
      c.fillStyle = '#d98a72';
      oval(c, 216, -226, 30, 16);
      oval(c, 286, -12, 50, 18);
    },
    rims: [{ color: '#ffe2a6', dx: -4, dy: 6, soft: 6, alpha: 0.75 }]
  });
  const he = lit(s, box, (c) => seated(c, { hair: 'short', head: 10 }), {
    fill: (c) => vertical(c, -500, 0, '#10333c', '#18445a', '#0a1c2a'),
    over: (c) => {
      c.fillStyle = '#dfe7e0';
      c.fill(smooth([[-20, -330], [60, -345], [116, -300], [150, -210], [90, -120], [60, -60], [-40, -40]]));
      c.fillStyle = '#8f5a40';
      c.fill(smooth([[60, -478], [130, -476], [130, -370], [78, -338], [30, -346], [34, -420]]));
      c.fillStyle = '#12100f';
      c.fill(smooth([[108, -476], [82, -504], [36, -500], [12, -462], [20, -412], [44, -402], [56, -446]]));
      c.fillStyle = '#8f5a40';
      oval(c, 216, -226, 30, 16);
    },
    rims: [{ color: '#bffdf0', dx: -5, dy: 6, soft: 6, alpha: 0.7 }]
  });
  const cat = lit(s, { x: -120, y: -150, w: 260, h: 190 }, (c) => {
    c.fill(smooth([[-44, 0], [-54, -40], [-30, -84], [4, -92], [34, -60], [40, 0]]));
    oval(c, 18, -104, 30, 27);
    c.fill(smooth([[-6, -112], [-4, -146], [18, -128]]));
    c.fill(smooth([[22, -128], [42, -144], [44, -110]]));
    limb(c, [[-40, -8, 9], [-84, 4, 8], [-96, 34, 6]]);
  }, { fill: '#0b0612', rims: [{ color: '#ffd9c4', dx: -4, dy: 3, soft: 3 }] });
  return {
    still: 10,
    top: 128,
    camera: push(1.0, 1.1, 0, -60),
    look: { bloom: 0.42, vignette: 0.5, floorColor: '#0c0512' },
    frame(f) {
      f.put(sky, 0.5);
      f.put(room, 0.95);
      f.put(lights[1], 0.95, { alpha: 0.9 + 0.1 * flicker(f.t, 5) });
      const off = ease(f.t, 4, 4.1) - ease(f.t, 7, 7.1) * (f.t < 7.4 ? flicker(f.t * 3) : 1);
      f.put(lights[0], 0.95, { alpha: 1 - Math.max(0, off) });
      const breath = Math.sin(f.t * 1.4) * 0.004;
      f.put(she, 1, { x: 468, y: 1408, scale: 1.12, scaleX: -1, turn: breath });
      if (off > 0) f.put(dark, 1, { alpha: off });
      f.put(he, 1, { x: 532, y: 1408, scale: 1.16, turn: -breath });
      f.put(house, 1);
      f.put(cat, 1, { x: 262, y: 534, scale: 1.25, skew: Math.sin(f.t * 0.8) * 0.02 });
    }
  };
};
