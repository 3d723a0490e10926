// biome-ignore-all format: lists of points and notes read better in rows

import { drift, mist } from '../air.ts';
import { ease, fade, flicker, mix } from '../color.ts';
import { fillAll, glow, linear, lit, oval, type Point, smooth, twice, vertical } from '../paint.ts';
import { type Ctx, push, type Scene } from '../stage.ts';

const face: Point[] = [[0, -330], [120, -318], [206, -250], [232, -130], [226, 0], [196, 130], [140, 240], [70, 312], [0, 334], [-70, 312], [-140, 240], [-196, 130], [-226, 0], [-232, -130], [-206, -250], [-120, -318]];
const eye: Point[] = [[44, 0], [78, -26], [126, -36], [190, -62], [160, -14], [112, 12], [70, 14]];

const crown = (c: Ctx): void => {
  c.fill(smooth([[-250, -250], [-270, -360], [-190, -420], [-150, -520], [-60, -500], [0, -600], [60, -500], [150, -520], [190, -420], [270, -360], [250, -250], [130, -330], [0, -350], [-130, -330]]));
  twice(c, () => {
    for (const [x, y, r] of [[250, -400, 30], [180, -520, 34], [70, -580, 30], [290, -290, 26]] as const) oval(c, x, y, r, r);
    c.fill(smooth([[240, -380], [380, -500], [520, -520], [600, -440], [470, -440], [330, -360], [268, -300]]));
  });
};

export const scene: Scene = (s) => {
  const back = s.layer((c) => {
    fillAll(c, vertical(c, 0, 1778, '#02100d', '#07362b', '#06261f', '#010807'));
    for (let i = 0; i < 16; i++) {
      const x = i * 74 - 60;
      c.fillStyle = linear(c, x, 0, x + 74, 0, [[0, fade('#000000', 0.5)], [0.45, fade('#1d8a68', 0.4)], [0.6, fade('#2fae84', 0.28)], [1, fade('#000000', 0.55)]]);
      c.fill(smooth([[x, -90], [x + 74, -90], [x + 90 + Math.sin(i) * 26, 900], [x + 74, 1900], [x, 1900], [x + Math.sin(i) * 22, 900]]));
    }
    glow(c, 640, 700, 760, '#2fd6a0', 0.4);
  });
  const smoke = mist({ seed: 31, color: '#0d4a3a', lit: '#b5f0cf', y: 900, h: 800, low: 0.46, high: 0.95, stretch: 1.6 });
  const hair = lit(s, { x: -640, y: -660, w: 1280, h: 1500 }, (c) => {
    c.fill(smooth([[0, -420], [220, -400], [310, -250], [320, 0], [300, 240], [360, 520], [420, 900], [-420, 900], [-360, 520], [-300, 240], [-320, 0], [-310, -250], [-220, -400]]));
  }, { fill: '#030908', rims: [{ color: '#37c99a', dx: -8, dy: 0, soft: 8, alpha: 0.7 }] });
  const mask = lit(s, { x: -300, y: -360, w: 600, h: 740 }, (c) => c.fill(smooth(face)), {
    fill: (c) => linear(c, -230, -60, 240, 60, [[0, '#04271e'], [0.36, '#0e6b50'], [0.56, '#45b98e'], [0.74, '#b9efce'], [0.9, '#7fd9ae'], [1, '#2f9672']]),
    over: (c) => {
      glow(c, 118, 110, 150, '#e9fff2', 0.5);
      glow(c, 110, -250, 130, '#e9fff2', 0.35);
      c.fillStyle = fade('#021a14', 0.45);
      c.fill(smooth([[-6, -90], [-30, 40], [-52, 106], [-20, 126], [0, 120], [-8, 30]]));
      twice(c, () => {
        c.fillStyle = fade('#c2202c', 0.75);
        c.fill(smooth([[20, -14], [70, -70], [150, -108], [226, -140], [214, -70], [150, 16], [80, 34]]));
        c.fillStyle = '#02110d';
        c.fill(smooth([[26, -108], [90, -162], [170, -186], [224, -222], [190, -152], [110, -128]]));
        c.fillStyle = '#010604';
        c.fill(smooth(eye));
        c.fillStyle = fade('#021a14', 0.35);
        c.fill(smooth([[150, 60], [220, -20], [226, 60], [170, 200], [110, 270], [140, 160]]));
      });
      c.fillStyle = '#a51322';
      c.fill(smooth([[-58, 196], [-26, 178], [0, 186], [26, 178], [58, 196], [24, 206], [0, 204], [-24, 206]]));
      c.fillStyle = '#d02a36';
      c.fill(smooth([[-50, 200], [0, 208], [50, 200], [22, 230], [-22, 230]]));
      c.strokeStyle = '#e8c35a';
      c.lineWidth = 4;
      c.stroke(smooth([[0, -300], [20, -262], [0, -214], [-20, -262]]));
      twice(c, () => {
        c.stroke(smooth([[40, -282], [100, -270], [150, -230], [120, -216]], false));
        c.stroke(smooth([[196, 60], [170, 120], [182, 150], [160, 170]], false));
      });
      c.fillStyle = '#e23a3a';
      oval(c, 0, -258, 9, 20);
      c.strokeStyle = fade('#02130e', 0.6);
      c.lineWidth = 3;
      c.stroke(smooth([[150, -318], [120, -220], [146, -170], [128, -120]], false));
    },
    rims: [{ color: '#f2fff4', dx: -6, dy: 4, soft: 6, alpha: 0.8 }]
  });
  const gold = lit(s, { x: -640, y: -660, w: 1280, h: 460 }, crown, {
    fill: (c) => linear(c, -520, 0, 560, 0, [[0, '#241404'], [0.4, '#7a4a10'], [0.62, '#e8b64a'], [0.75, '#fff0b0'], [1, '#8a5a18']]),
    over: (c) => {
      c.strokeStyle = fade('#3a1c04', 0.6);
      c.lineWidth = 5;
      twice(c, () => {
        for (const q of [0.55, 0.7, 0.85]) c.stroke(smooth([[20, -360 - q * 180], [120, -340 - q * 130], [230, -290 - q * 90]], false));
      });
      twice(c, () => {
        for (const [x, y, r] of [[250, -400, 17], [180, -520, 20], [70, -580, 17], [0, -430, 24], [110, -420, 16]] as const) {
          c.fillStyle = '#0f8a64';
          oval(c, x, y, r, r);
          c.fillStyle = fade('#d8fff0', 0.8);
          oval(c, x + r * 0.3, y - r * 0.3, r * 0.3, r * 0.3);
        }
      });
    },
    rims: [{ color: '#fff6cf', dx: -4, dy: 5, soft: 3, alpha: 0.8 }]
  });
  const robe = lit(s, { x: -640, y: 240, w: 1280, h: 720 }, (c) => {
    c.fill(smooth([[-90, 300], [90, 300], [170, 420], [360, 480], [520, 620], [600, 960], [-600, 960], [-520, 620], [-360, 480], [-170, 420]]));
  }, {
    fill: (c) => linear(c, -500, 0, 560, 0, [[0, '#12040a'], [0.5, '#4d0a18'], [0.75, '#9c1f2c'], [1, '#3a0812']]),
    over: (c) => {
      c.strokeStyle = '#d6a544';
      c.lineWidth = 16;
      c.stroke(smooth([[-110, 330], [-40, 560], [60, 960]], false));
      c.stroke(smooth([[110, 330], [30, 560], [-40, 760]], false));
    },
    rims: [{ color: '#ff8a7a', dx: -6, dy: 5, soft: 6, alpha: 0.6 }]
  });
  return {
    still: 10.5,
    top: 110,
    camera: push(1.0, 1.16, 0, 30),
    look: { bloom: 0.4, vignette: 0.8, floor: 0.7, floorColor: '#010706' },
    frame(f) {
      f.put(back, 0.4);
      const turn = 1 - ease(f.t, 1.5, 6.5);
      const place = { x: 500 - turn * 60, y: 830, scale: 1.06, scaleX: 1 - turn * 0.3, skew: -turn * 0.05 };
      f.put(hair, 0.9, place);
      f.put(robe, 0.95, place);
      f.put(mask, 1, { ...place, x: place.x + turn * -30 });
      const wake = ease(f.t, 8.6, 9.4) * (0.75 + 0.25 * flicker(f.t));
      if (wake > 0.01) f.at(1, (c) => {
        c.translate(place.x, place.y);
        c.scale(1.06, 1.06);
        twice(c, () => {
          c.fillStyle = fade(mix('#ffe08a', '#ffffff', 0.3), wake);
          oval(c, 112, -16, 17, 15);
          glow(c, 112, -16, 110, '#ffd36a', wake * 0.9);
        });
      });
      f.put(gold, 1.02, place);
      f.at(1, (c) => glow(c, 860, 560, 520, '#ffe6a0', 0.16 + 0.12 * flicker(f.t, 3)));
      f.put(smoke, 1.3, { x: -160 + f.t * 18, y: 120, alpha: 0.55 });
      drift(f, { n: 26, seed: 8, vx: 10, vy: -34, size: [1.5, 4], color: '#ffd98a', glow: true, alpha: 0.8, depth: 1.4 });
    }
  };
};
