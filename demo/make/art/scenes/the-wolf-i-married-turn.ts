// biome-ignore-all format: lists of points and notes read better in rows

import { wolfHead } from '../animals.ts';
import { ease, fade, flicker, mix, pulse, rng } from '../color.ts';
import { fillAll, glow, limb, linear, lit, oval, type Point, poly, smooth, twice, vertical } from '../paint.ts';
import { man } from '../people.ts';
import { arch } from '../places.ts';
import { type Ctx, push, type Scene } from '../stage.ts';

const floor = 1330;
const size = 1.13;
const flame: Point = [512, 1130];
const eye: Point[] = [[62, -26], [92, -52], [140, -62], [156, -52], [132, -22], [94, -10]];

const human: Point[] = [[24, -704], [60, -676], [102, -654], [124, -622], [134, -540], [140, -450], [134, -372], [122, -330], [130, -240], [142, -120], [146, 30]];
const beast: Point[] = [[40, -640], [70, -622], [128, -584], [176, -524], [184, -440], [172, -360], [150, -280], [146, -220], [150, -150], [160, -70], [168, 30]];

/** His shadow, from the man it was (0) to the wolf it becomes (1). */
const shadow = (c: Ctx, change: number): void => {
  const right = human.map(([x, y], i): Point => {
    const [u, v] = beast[i] as Point;
    return [x + (u - x) * change, y + (v - y) * change];
  });
  c.fill(smooth([...right, ...right.map(([x, y]): Point => [-x, y]).reverse()]));
  oval(c, 0, -770 + change * 40, 38, 50);
  limb(c, [[0, -740, 24], [0, -670, 30]]);
  if (change <= 0) return;
  c.save();
  c.translate(0, -760 + change * 30);
  c.scale(change * 0.53, change * 0.58);
  wolfHead(c);
  c.restore();
};

/** An arm that reaches from the shoulder, with open claws. */
const claw = (c: Ctx, reach: number): void => {
  const [x, y] = [196 + reach * 56, -430 - reach * 236];
  limb(c, [[138, -540, 40], [206 + reach * 20, -500 - reach * 6, 30], [x, y, 22]]);
  const a = -1.2 + reach * 1.05;
  for (const [turn, long] of [[-0.75, 76], [-0.32, 104], [0.06, 112], [0.42, 98], [1.05, 66]] as const) {
    const b = a + turn * (0.4 + 0.6 * reach);
    const joint: Point = [x + Math.cos(b) * long * 0.55, y + Math.sin(b) * long * 0.55];
    limb(c, [[x, y, 17], [...joint, 10], [joint[0] + Math.cos(b + 0.55) * long * 0.6, joint[1] + Math.sin(b + 0.55) * long * 0.6, 1.5]]);
  }
};

export const scene: Scene = (s) => {
  const wall = s.layer((c) => {
    fillAll(c, '#4a2a2a');
    const r = rng(17);
    for (let y = -90; y < floor; ) {
      const tall = r(82, 118);
      for (let x = -150 - r(0, 120); x < 1100; ) {
        const wide = r(130, 270);
        c.fillStyle = mix('#7a4a34', r() < 0.5 ? '#3c2230' : '#a06a44', r(0, 0.75));
        c.beginPath();
        c.roundRect(x + 3, y + 3, wide - 6, tall - 6, 12);
        c.fill();
        c.fillStyle = fade('#ffd9a0', 0.1);
        c.fillRect(x + 12, y + 4, wide - 24, 4);
        for (let i = 0; i < 7; i++) {
          c.fillStyle = fade(r() < 0.5 ? '#1a0a14' : '#e0a870', r(0.03, 0.1));
          oval(c, x + r(14, wide - 14), y + r(14, tall - 14), r(8, 46), r(4, 16), r(-0.4, 0.4));
        }
        x += wide;
      }
      y += tall;
    }
    c.globalCompositeOperation = 'multiply';
    const g = c.createRadialGradient(520, 760, 120, 520, 820, 900);
    for (const [at, color] of [[0, '#ffd9a0'], [0.3, '#e89c58'], [0.6, '#8a4636'], [0.85, '#34203c'], [1, '#141432']] as const) g.addColorStop(at, color);
    fillAll(c, g);
    c.globalCompositeOperation = 'source-over';
    glow(c, 520, 800, 620, '#ff9a3c', 0.42, 1.25);
  });
  const ground = s.layer((c) => {
    c.fillStyle = vertical(c, floor, 1778, '#5a3026', '#2c1620', '#0a0814');
    c.fillRect(-90, floor, 1180, 540);
    c.strokeStyle = fade('#12060e', 0.7);
    c.lineWidth = 5;
    for (const y of [1372, 1436, 1536, 1690]) {
      c.beginPath();
      c.moveTo(-90, y);
      c.lineTo(1090, y);
      c.stroke();
    }
    for (let i = -7; i <= 7; i++) {
      c.beginPath();
      c.moveTo(520 + i * 120, floor);
      c.lineTo(520 + i * 260, 1870);
      c.stroke();
    }
    c.fillStyle = vertical(c, floor - 26, floor + 10, fade('#0a0410', 0), fade('#0a0410', 0.8));
    c.fillRect(-90, floor - 26, 1180, 36);
    glow(c, 560, 1450, 460, '#ff9a3c', 0.55, 0.36);
  });
  const vault = lit(s, { x: -90, y: -90, w: 1180, h: 1960 }, (c) => {
    const path = new Path2D();
    path.rect(-100, -100, 1200, 2000);
    path.addPath(arch(500, 1900, 1010, 2060));
    c.fill(path, 'evenodd');
  }, {
    fill: (c) => linear(c, 0, 0, 1000, 0, [[0, '#0d1026'], [0.5, '#1a1430'], [1, '#0d1026']]),
    rims: [{ color: '#e88a48', dx: -9, dy: 0, soft: 8, alpha: 0.7 }, { color: '#e88a48', dx: 9, dy: 0, soft: 8, alpha: 0.7 }]
  });
  const shade = s.layer(() => {});
  const ink = shade.canvas.getContext('2d') as Ctx;
  const groom = lit(s, { x: -220, y: -850, w: 440, h: 880 }, (c) => {
    man(c, { coat: true });
    c.fill(smooth([[-36, -800], [0, -822], [36, -800], [48, -756], [52, -700], [30, -664], [-30, -664], [-52, -700], [-48, -756]]));
    const r = rng(3);
    twice(c, () => {
      c.fill(smooth([[0, -690], [44, -702], [110, -668], [150, -616], [150, -548], [96, -536], [40, -580], [0, -560]]));
      for (let i = 0; i < 26; i++) {
        const [x, y] = [r(60, 152), r(-640, -536)];
        c.fill(poly([[x - 9, y - 10], [x + 7, y - 12], [x + r(0, 16), y + r(16, 36)]]));
      }
    });
  }, {
    fill: (c) => linear(c, -150, 0, 150, 0, [[0, '#8a4a2c'], [0.3, '#44242a'], [0.65, '#1c1428'], [1, '#0d0c1e']]),
    over: (c) => {
      c.fillStyle = linear(c, -30, 0, 30, 0, [[0, '#e8a468'], [0.4, '#a8623e'], [0.62, '#3a1c1c'], [1, '#140c16']]);
      c.fill(smooth([[0, -800], [21, -792], [28, -764], [22, -730], [0, -706], [-22, -730], [-28, -764], [-21, -792]]));
      c.fillStyle = vertical(c, -796, -744, fade('#120a12', 0.95), fade('#120a12', 0));
      c.fillRect(-30, -800, 60, 60);
      c.fillStyle = fade('#1a0c12', 0.55);
      c.fill(smooth([[-23, -738], [-12, -724], [0, -727], [12, -724], [23, -738], [16, -708], [0, -694], [-16, -708]]));
      c.fillStyle = '#120a12';
      c.fill(smooth([[-38, -752], [-38, -798], [0, -826], [38, -798], [38, -752], [26, -780], [4, -802], [-24, -786]]));
      const r = rng(8);
      for (let i = 0; i < 150; i++) {
        const [x, y] = [r(-150, 150), r(-690, -530)];
        c.strokeStyle = fade(r() < 0.6 ? '#f0b070' : '#05040c', x < 20 ? r(0.15, 0.5) : r(0.04, 0.2));
        c.lineWidth = r(1.5, 3.5);
        c.beginPath();
        c.moveTo(x, y);
        c.quadraticCurveTo(x + x * 0.06, y + 14, x + x * 0.1, y + r(20, 40));
        c.stroke();
      }
      c.fillStyle = fade('#05040c', 0.6);
      c.fill(poly([[-6, -560], [6, -560], [16, -180], [-16, -180]]));
    },
    rims: [{ color: '#ffc078', dx: 6, dy: 2, soft: 4 }, { color: '#8a9ae0', dx: -4, dy: 2, soft: 4, alpha: 0.35 }]
  });
  const bride = lit(s, { x: -60, y: 960, w: 680, h: 900 }, (c) => {
    c.fill(smooth([[214, 998], [272, 1022], [312, 1088], [322, 1166], [312, 1232], [356, 1276], [404, 1340], [420, 1450], [452, 1640], [500, 1860], [-60, 1860], [-50, 1640], [-10, 1440], [34, 1320], [80, 1270], [104, 1232], [88, 1170], [102, 1086], [146, 1020]]));
    limb(c, [[352, 1340, 70], [440, 1442, 60], [484, 1372, 46]]);
    c.fill(smooth([[300, 1330], [420, 1380], [520, 1340], [540, 1390], [500, 1500], [450, 1640], [420, 1780], [300, 1700]]));
  }, {
    fill: (c) => linear(c, 0, 1200, 520, 1200, [[0, '#2a040c'], [0.35, '#6e0a16'], [0.65, '#b8141f'], [1, '#f0503a']]),
    over: (c) => {
      c.filter = `blur(${9 * s.k}px)`;
      for (const [x0, x1, wide, dark] of [[130, 20, 20, 1], [214, 170, 34, 1], [262, 300, 20, 0], [168, 92, 16, 0], [320, 392, 38, 1], [356, 452, 18, 0], [236, 232, 10, 1]] as const) {
        c.fillStyle = dark ? fade('#1c0208', 0.75) : fade('#ff7a5a', 0.4);
        c.fill(smooth([[x0 - 4, 1270], [x0 + 4, 1270], [(x0 + x1) / 2 + wide * 0.8, 1500], [x1 + wide * 1.5, 1860], [x1 - wide * 1.5, 1860], [(x0 + x1) / 2 - wide * 0.4, 1500]]));
      }
      c.fillStyle = fade('#1c0208', 0.8);
      c.fill(smooth([[110, 1226], [206, 1272], [306, 1222], [330, 1262], [206, 1316], [86, 1270]]));
      c.fillStyle = fade('#1c0208', 0.5);
      c.fill(smooth([[84, 1200], [104, 1080], [160, 1012], [196, 1004], [150, 1080], [136, 1160], [150, 1240], [110, 1230]]));
      c.fill(smooth([[214, 1006], [236, 1090], [228, 1180], [206, 1240], [208, 1160], [206, 1080]]));
      c.fill(smooth([[150, 1150], [200, 1214], [270, 1180], [300, 1130], [276, 1204], [206, 1250], [150, 1206]]));
      c.fill(smooth([[412, 1420], [470, 1440], [520, 1400], [500, 1480], [440, 1580], [420, 1500]]));
      c.fillStyle = fade('#ff9a6a', 0.35);
      c.fill(smooth([[252, 1040], [290, 1090], [300, 1150], [270, 1176], [266, 1110]]));
      c.filter = 'none';
    },
    rims: [{ color: '#ffcf8a', dx: -8, dy: 5, soft: 6 }, { color: '#ff9a5a', dx: -3, dy: 8, soft: 5, alpha: 0.6 }]
  });
  const candle = lit(s, { x: 420, y: 1150, w: 190, h: 250 }, (c) => {
    c.fillRect(494, 1164, 36, 120);
    c.fill(smooth([[490, 1176], [500, 1160], [512, 1168], [524, 1160], [534, 1178], [534, 1216], [526, 1190], [500, 1196], [494, 1222]]));
    oval(c, 512, 1288, 66, 16);
    c.fill(smooth([[478, 1292], [546, 1292], [524, 1330], [500, 1330]]));
    limb(c, [[484, 1376, 30], [500, 1338, 26], [520, 1322, 18]]);
    for (const [x, y] of [[546, 1310], [544, 1326], [538, 1342]] as const) limb(c, [[504, y + 8, 13], [x, y, 9]]);
  }, {
    fill: (c) => vertical(c, 1150, 1390, '#ffe8b0', '#e8a860', '#8a4a34', '#5a2a24'),
    over: (c) => {
      c.fillStyle = '#3a1c14';
      oval(c, 512, 1290, 66, 13);
      c.fillStyle = fade('#ffcf8a', 0.9);
      oval(c, 512, 1284, 60, 8);
      c.fillStyle = linear(c, 494, 0, 530, 0, [[0, '#e0a468'], [0.5, '#fff0c4'], [1, '#d89858']]);
      c.fillRect(494, 1164, 36, 120);
    },
    rims: [{ color: '#fff2cc', dx: 0, dy: 6, soft: 4 }]
  });
  return {
    still: 13,
    top: 110,
    camera: push(1.0, 1.08, 0, 4),
    look: { bloom: 0.4, vignette: 0.6, floor: 0.35, floorColor: '#080614' },
    frame(f) {
      const gutter = pulse(f.t, 5.4, 0.35, 0.7);
      const cold = ease(f.t, 11.9, 12.8);
      const part = ease(f.t, 5.3, 8);
      const change = ease(f.t, 6, 9.2);
      const sway = Math.sin(f.t * 1.7) * 0.006 + gutter * 0.03;
      const wolf = 764 - part * 482;
      f.put(wall, 0.6);
      ink.save();
      ink.setTransform(1, 0, 0, 1, 0, 0);
      ink.clearRect(0, 0, shade.canvas.width, shade.canvas.height);
      ink.restore();
      ink.fillStyle = '#0d0816';
      const cast = (x: number, lean: number, draw: () => void): void => {
        ink.save();
        ink.translate(x, floor);
        ink.transform(1, 0, lean, 1, 0, 0);
        ink.scale(size, size);
        draw();
        ink.restore();
      };
      cast(764 + part * 32, sway, () => shadow(ink, 0));
      cast(wolf, sway * (1 - part * 1.6), () => {
        shadow(ink, change);
        if (f.t > 9) claw(ink, ease(f.t, 9.6, 12.1));
      });
      f.c.filter = `blur(${5 * s.k}px)`;
      f.put(shade, 0.6, { alpha: 0.9 });
      f.c.filter = 'none';
      f.put(ground, 0.8);
      f.at(0.8, (c) => {
        c.fillStyle = fade('#0a0612', 0.7);
        c.fill(poly([[530, 1452], [660, 1452], [900 + part * 32, floor], [640 + part * 32, floor]]));
        c.globalAlpha = part;
        c.fill(poly([[530, 1452], [660, 1452], [wolf + 180, floor], [wolf - 180, floor]]));
      });
      f.put(vault, 0.9);
      f.put(groom, 0.9, { x: 596, y: 1460, scale: 0.8 + Math.sin(f.t * 1.4) * 0.0016 });
      f.at(1, (c) => {
        c.globalCompositeOperation = 'multiply';
        c.globalAlpha = Math.min(1, gutter * 0.5 + cold * 0.78);
        fillAll(c, mix('#6a4a58', '#3c52a8', cold));
      });
      f.at(0.9, (c) => {
        const awake = ease(f.t, 8.6, 9.6);
        if (awake <= 0) return;
        for (const x of [586, 606]) {
          c.fillStyle = fade('#ffd870', awake);
          oval(c, x, 849, 5, 3.4);
          glow(c, x, 849, 22, '#ffa028', awake * 0.7);
        }
      });
      f.at(0.6, (c) => {
        const open = ease(f.t, 12.1, 12.6);
        if (open <= 0) return;
        c.translate(wolf, floor - 730 * size);
        c.scale(size * 0.53, size * 0.58);
        twice(c, () => {
          c.save();
          c.translate(110, -36);
          c.scale(1.1, 1.1 * open);
          c.translate(-110, 36);
          c.fillStyle = linear(c, 60, 0, 156, 0, [[0, '#7ad0ff'], [0.5, '#f4fcff'], [1, '#8ad8ff']]);
          c.fill(smooth(eye));
          c.restore();
          glow(c, 110, -36, 170, '#7ac8ff', open * 0.85);
        });
      });
      f.put(bride, 1.15);
      f.put(candle, 1.15);
      f.at(1.15, (c) => {
        const strength = (1 - gutter * 0.6) * (1 - cold * 0.45);
        const bend = Math.sin(f.t * 2.3) * 5 + gutter * 30;
        const high = 74 * strength + 5 * flicker(f.t);
        const [x, y] = [flame[0], flame[1] + 34];
        glow(c, x, y - 30, 430, mix('#ff9a3c', '#5a9aff', cold), strength * (0.5 + 0.06 * flicker(f.t)));
        glow(c, x, y - 30, 130, mix('#ffd890', '#a8d4ff', cold), strength * 0.9);
        c.fillStyle = mix('#ffb648', '#6aa8ff', cold);
        c.fill(smooth([[x - 15, y - 12], [x - 9, y - high * 0.5], [x + bend, y - high], [x + 11, y - high * 0.5], [x + 15, y - 12], [x, y + 2]]));
        c.fillStyle = mix('#fff4cc', '#e8f4ff', cold);
        c.fill(smooth([[x - 8, y - 10], [x - 4, y - high * 0.4], [x + bend * 0.5, y - high * 0.68], [x + 6, y - high * 0.4], [x + 8, y - 10], [x, y - 2]]));
      });
    }
  };
};
