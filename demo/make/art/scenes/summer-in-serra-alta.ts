// biome-ignore-all format: lists of points and notes read better in rows

import { drift, mist } from '../air.ts';
import { fade, rng } from '../color.ts';
import { fillAll, glow, limb, lit, oval, poly, smooth, vertical } from '../paint.ts';
import { ridge } from '../places.ts';
import { type Ctx, push, type Scene } from '../stage.ts';

const wheel = (c: Ctx, x: number): void => {
  c.lineWidth = 17;
  c.beginPath();
  c.arc(x, -44, 36, 0, 6.3);
  c.stroke();
  oval(c, x, -44, 9, 9);
};

const scooter = (c: Ctx): void => {
  wheel(c, -120);
  wheel(c, 138);
  c.fill(smooth([[-190, -86], [-178, -140], [-110, -166], [-30, -160], [-10, -120], [20, -70], [76, -66], [96, -100], [84, -190], [92, -236], [112, -232], [128, -150], [160, -96], [120, -92], [108, -60], [70, -40], [-10, -40], [-60, -84]]));
  c.fill(smooth([[-186, -160], [-170, -186], [-20, -186], [-14, -164]]));
  limb(c, [[104, -230, 8], [92, -262, 7], [64, -272, 6]]);
  oval(c, 118, -238, 16, 18);
};

export const scene: Scene = (s) => {
  const sky = s.layer((c) => {
    fillAll(c, vertical(c, 60, 1080, '#4a1f5c', '#b5395a', '#f2763c', '#ffc35a', '#fff0a8'));
    glow(c, 470, 930, 820, '#fff0a0', 0.8);
    c.fillStyle = '#fffbe0';
    oval(c, 470, 900, 150, 150);
    glow(c, 470, 900, 330, '#fffbe0', 0.8);
  });
  const cloud = mist({ seed: 22, color: '#a03a5c', lit: '#ffe08a', light: [0, 1], y: 180, h: 620, low: 0.5, high: 0.85, stretch: 4.2 });
  const hills = s.layer((c) => {
    c.fillStyle = '#d9694a';
    ridge(c, 3, 985, 80, 1500, 60);
    glow(c, 470, 1020, 700, '#ffcf6a', 0.7, 0.3);
    c.fillStyle = '#a23c4a';
    ridge(c, 9, 1070, 60, 1500, -150);
    glow(c, 470, 1110, 700, '#ffb45a', 0.5, 0.2);
  });
  const village = s.layer((c) => {
    c.fillStyle = '#6d2344';
    ridge(c, 15, 1130, 40, 1600, 200);
    const r = rng(3);
    for (let i = 0; i < 12; i++) {
      const x = 40 + i * 24 + r(-6, 6);
      const y = 1046 - Math.sin((i / 11) * 3.1) * 34;
      c.fillStyle = '#5a1c3e';
      c.fillRect(x, y, 30, 90);
      c.fill(poly([[x - 4, y + 2], [x + 15, y - 16], [x + 34, y + 2]]));
      c.fillStyle = '#ffd070';
      if (r() < 0.7) c.fillRect(x + 9, y + 16, 6, 9);
    }
    c.fillStyle = '#5a1c3e';
    c.fillRect(166, 900, 32, 140);
    c.fill(poly([[160, 902], [182, 856], [204, 902]]));
    c.fillStyle = '#4a1838';
    for (const [x, h] of [[700, 210], [744, 260], [790, 190], [880, 300], [935, 230]] as const) c.fill(smooth([[x, 1190 - h], [x + 17, 1190 - h * 0.5], [x + 12, 1210], [x - 12, 1210], [x - 17, 1190 - h * 0.5]]));
  });
  const vines = s.layer((c) => {
    c.fillStyle = vertical(c, 1140, 1778, '#7a2a3c', '#3c1430', '#1c081c');
    c.fillRect(-90, 1180, 1200, 700);
    const r = rng(8);
    for (let row = 0; row < 13; row++) {
      const x1 = -1500 + row * 330;
      for (let i = 0; i < 46; i++) {
        const q = (i / 46) ** 2;
        const x = 640 + (x1 - 640) * q * 0.95;
        const y = 1190 + q * 640;
        const size = 3 + 46 * q;
        c.fillStyle = row % 2 ? '#43201f' : '#5a2a22';
        oval(c, x + r(-4, 4), y, size * 1.5, size);
        c.fillStyle = fade('#ffb84e', 0.5);
        oval(c, x - size * 0.3, y - size * 0.6, size * 0.8, size * 0.28);
      }
    }
  });
  const road = s.layer((c) => {
    c.fillStyle = vertical(c, 1390, 1778, '#e29a5c', '#8a4438', '#3a1626');
    c.fill(smooth([[-200, 1450], [300, 1470], [700, 1440], [1200, 1386], [1200, 1700], [600, 1720], [-200, 1690]]));
    c.fillStyle = fade('#fff0b4', 0.5);
    c.fill(smooth([[-200, 1450], [300, 1470], [700, 1440], [1200, 1386], [1200, 1394], [700, 1450], [300, 1480], [-200, 1460]]));
    c.fillStyle = '#1a0716';
    ridge(c, 40, 1760, 40, 2000);
  });
  const riders = lit(s, { x: -340, y: -560, w: 640, h: 580 }, (c) => {
    scooter(c);
    limb(c, [[-34, -206, 36], [-12, -290, 34], [8, -360, 33]]);
    limb(c, [[-24, -196, 30], [44, -168, 24], [36, -80, 15], [62, -58, 12]]);
    limb(c, [[10, -352, 18], [56, -296, 13], [74, -272, 10]]);
    limb(c, [[14, -380, 14], [20, -404, 14]]);
    oval(c, 26, -434, 28, 35);
    c.fill(smooth([[46, -440], [62, -426], [50, -416]]));
    oval(c, 20, -446, 36, 30);
    limb(c, [[-112, -204, 36], [-100, -280, 28], [-84, -340, 27]]);
    limb(c, [[-100, -196, 30], [-30, -178, 23], [-46, -96, 13], [-26, -76, 10]]);
    limb(c, [[-82, -330, 15], [-40, -280, 11], [10, -268, 9]]);
    limb(c, [[-78, -352, 11], [-72, -386, 11]]);
    oval(c, -66, -412, 25, 32);
    c.fill(smooth([[-46, -440], [-76, -452], [-104, -430], [-150, -420], [-210, -440], [-180, -390], [-130, -376], [-92, -372]]));
    c.fill(smooth([[-84, -372], [-60, -366], [-130, -346], [-220, -360], [-300, -330], [-330, -350], [-250, -390], [-150, -376]]));
    c.fill(smooth([[-80, -240], [-160, -220], [-220, -150], [-180, -130], [-90, -180], [-40, -180]]));
  }, {
    fill: (c) => vertical(c, -480, 0, '#3a1230', '#2a0c26', '#160614'),
    over: (c) => {
      c.fillStyle = '#1f8f8a';
      c.fill(smooth([[-200, -80], [-184, -146], [-110, -170], [-30, -164], [-6, -120], [20, -74], [76, -70], [96, -100], [80, -190], [92, -244], [118, -236], [134, -150], [170, -92], [120, -92], [108, -56], [70, -34], [-10, -34], [-60, -88]]));
      c.fillStyle = '#d8342f';
      c.fill(smooth([[-84, -376], [-56, -366], [-130, -342], [-220, -354], [-300, -324], [-334, -350], [-250, -394], [-150, -380]]));
      c.fillStyle = '#f3e2c0';
      c.fill(smooth([[-140, -300], [-80, -350], [-56, -320], [-60, -230], [-90, -170], [-230, -130], [-210, -170]]));
    },
    rims: [{ color: '#fff0b0', dx: -5, dy: 6, soft: 4 }, { color: '#ffb64a', dx: 5, dy: 4, soft: 4, alpha: 0.8 }]
  });
  return {
    still: 8,
    top: 190,
    camera: (t) => ({ ...push(1.02, 1.08)(t), x: 40 - t * 5 }),
    look: { bloom: 0.5, vignette: 0.45, floorColor: '#14050f' },
    frame(f) {
      f.put(sky, 0.1);
      f.put(cloud, 0.2, { x: -60 + f.t * 6, alpha: 0.8 });
      f.put(hills, 0.35);
      f.put(village, 0.6);
      f.put(vines, 0.9);
      f.put(road, 1.1);
      const along = (f.t - 8) / 8;
      const hop = Math.sin(f.t * 13) * 2.2 + Math.sin(f.t * 7.3) * 1.6;
      f.at(1.1, (c) => {
        c.fillStyle = fade('#1a0716', 0.5);
        oval(c, 480 + along * 210, 1592, 260, 16);
      });
      f.put(riders, 1.1, { x: 480 + along * 210, y: 1590 + hop, scale: 1.36, turn: -0.02 + hop * 0.002 });
      drift(f, { n: 24, seed: 2, vx: -150, vy: -12, size: [2, 5], color: '#fff0b8', glow: true, alpha: 0.6, depth: 1.3, sway: 40 });
      f.at(0.2, (c) => glow(c, 470, 900, 700, '#ffd27a', 0.2));
    }
  };
};
