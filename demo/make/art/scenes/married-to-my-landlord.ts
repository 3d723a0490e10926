// biome-ignore-all format: lists of points and notes read better in rows

import { drift } from '../air.ts';
import { ease, fade, pulse } from '../color.ts';
import { glow, linear, lit, oval, type Point, smooth, twice, vertical } from '../paint.ts';
import { type Box, type Ctx, push, type Scene } from '../stage.ts';

const flower = (c: Ctx, x: number, y: number, r: number): void => {
  for (let i = 0; i < 5; i++) {
    const a = (i / 5) * 6.283 - 1.57;
    oval(c, x + Math.cos(a) * r * 0.62, y + Math.sin(a) * r * 0.62, r * 0.42, r * 0.3, a);
  }
};

/** Two walls back to back; the paper on each has its own tune. */
const wall = (c: Ctx, side: 0 | 1, stops: [string, string, string], tone: string): void => {
  const x = side ? 500 : -90;
  c.save();
  c.beginPath();
  c.rect(x, -90, 590, 2000);
  c.clip();
  c.fillStyle = vertical(c, 0, 1778, ...stops);
  c.fillRect(x, -90, 590, 2000);
  for (let j = 0; j < 17; j++) for (let i = 0; i < 6; i++) {
    const [u, v] = [x + 34 + i * 118 + (j % 2) * 59, -50 + j * 112];
    c.fillStyle = fade(tone, 0.16);
    if (side) {
      c.fill(smooth([[u, v - 40], [u + 24, v - 4], [u, v + 40], [u - 24, v - 4]]));
      oval(c, u, v + 58, 5, 5);
    } else {
      flower(c, u, v, 30);
      c.fill(smooth([[u - 3, v + 24], [u + 4, v + 24], [u + 10, v + 62], [u + 2, v + 62]]));
    }
  }
  c.restore();
};

/** A key that hangs from the middle of its bow; the bit points to +x. */
const key = (c: Ctx): void => {
  const path = new Path2D();
  path.addPath(smooth([[0, 92], [-74, 62], [-118, -6], [-104, -76], [-52, -104], [0, -78], [52, -104], [104, -76], [118, -6], [74, 62]]));
  path.addPath(smooth([[0, 36], [-46, 12], [-66, -24], [-48, -54], [-20, -52], [0, -34], [20, -52], [48, -54], [66, -24], [46, 12]]));
  c.fill(path, 'evenodd');
  c.fillRect(-18, 78, 36, 486);
  for (const [y, w] of [[104, 34], [132, 27], [548, 27]] as const) {
    c.beginPath();
    c.roundRect(-w, y, w * 2, 17, 8);
    c.fill();
  }
  c.fillRect(10, 424, 88, 34);
  c.fillRect(64, 424, 34, 60);
  c.fillRect(10, 500, 66, 34);
  c.fillRect(48, 476, 28, 30);
  oval(c, 0, 570, 18, 14);
};
const metal = (tones: [string, string, string, string]) => (c: Ctx): CanvasGradient =>
  linear(c, -120, -60, 120, 40, [[0, tones[0]], [0.35, tones[1]], [0.48, tones[2]], [0.62, tones[1]], [1, tones[3]]]);

const heart: Point[] = [[0, -118], [60, -190], [150, -204], [222, -150], [232, -52], [180, 60], [86, 168], [0, 262], [-86, 168], [-180, 60], [-232, -52], [-222, -150], [-150, -204], [-60, -190]];

const head: Point[] = [[0, -150], [60, -146], [108, -168], [196, -262], [222, -240], [232, -110], [252, -10], [244, 90], [180, 176], [90, 214], [0, 222], [-90, 214], [-180, 176], [-244, 90], [-252, -10], [-232, -110], [-222, -240], [-196, -262], [-108, -168], [-60, -146]];

export const scene: Scene = (s) => {
  const pink = s.layer((c) => {
    wall(c, 0, ['#f08a72', '#d8446a', '#4a1038'], '#fff0e0');
    glow(c, 180, 260, 760, '#ffd79a', 0.5);
  }, { x: -90, y: -90, w: 590, h: 2000 });
  const teal = s.layer((c) => {
    wall(c, 1, ['#3fc8b8', '#0f7e88', '#06283e'], '#e8fff6');
    glow(c, 840, 260, 760, '#d8ffe0', 0.4);
  }, { x: 500, y: -90, w: 590, h: 2000 });
  const nights = [s.layer((c) => {
    c.fillStyle = vertical(c, 0, 1778, fade('#2a1050', 0.84), fade('#0c0524', 0.94));
    c.fillRect(-90, -90, 590, 2000);
  }, { x: -90, y: -90, w: 590, h: 2000 }), s.layer((c) => {
    c.fillStyle = vertical(c, 0, 1778, fade('#141650', 0.84), fade('#060824', 0.94));
    c.fillRect(500, -90, 590, 2000);
  }, { x: 500, y: -90, w: 590, h: 2000 })] as const;
  const seam = s.layer((c) => {
    c.fillStyle = linear(c, 476, 0, 524, 0, [[0, '#b0455c'], [0.16, '#fff2e0'], [0.5, '#f3dcc8'], [0.84, '#c8fff0'], [1, '#0c5a60']]);
    c.fillRect(476, -90, 48, 2000);
    c.fillStyle = fade('#7a3a4a', 0.35);
    for (const x of [488, 510]) c.fillRect(x, -90, 3, 2000);
  }, { x: 470, y: -90, w: 60, h: 2000 });
  const shade = s.layer((c) => {
    c.filter = `blur(${9 * s.k}px)`;
    c.fillStyle = '#3a0a3c';
    c.save();
    c.scale(1.5, 1.5);
    c.fill(smooth(heart));
    c.restore();
    c.filter = 'none';
  }, { x: -420, y: -380, w: 840, h: 840 });
  const moonlight = s.layer((c) => {
    c.filter = `blur(${12 * s.k}px)`;
    c.fillStyle = vertical(c, -300, 390, '#ffb0d8', '#b060c8', '#5a3aa8');
    c.scale(1.45, 1.45);
    c.fill(smooth(heart));
  }, { x: -420, y: -380, w: 840, h: 840 });
  const blurred = (draw: (c: Ctx) => void, box: Box) => s.layer((c) => {
    c.filter = `blur(${8 * s.k}px)`;
    c.fillStyle = '#3a0a3c';
    draw(c);
  }, box);
  const keyBox = { x: -150, y: -140, w: 300, h: 760 };
  const keyShade = blurred(key, keyBox);
  const band = (c: Ctx): void => {
    const path = new Path2D();
    path.arc(0, 0, 132, 0, 6.3);
    path.closePath();
    path.moveTo(100, 0);
    path.arc(0, 0, 100, 0, 6.3, true);
    c.fill(path, 'evenodd');
  };
  const ring = lit(s, { x: -170, y: -220, w: 340, h: 390 }, (c) => {
    band(c);
  }, {
    fill: (c) => linear(c, -130, -130, 130, 130, [[0, '#fff3c0'], [0.25, '#f2b63c'], [0.5, '#8a520e'], [0.72, '#ffdf86'], [1, '#7a440a']]),
    rims: [{ color: '#fffbe0', dx: 3, dy: 4, soft: 2 }, { color: '#6a2a10', dx: -3, dy: -4, soft: 3, alpha: 0.7 }]
  });
  const stone = s.layer((c) => {
    const facets: [Point[], string][] = [
      [[[-58, -12], [-34, -46], [34, -46], [58, -12], [0, 62]], '#bfeaff'], [[[-58, -12], [-20, -12], [0, 62]], '#7fb6e8'], [[[-20, -12], [20, -12], [0, 62]], '#f4fdff'],
      [[[-34, -46], [-20, -12], [-58, -12]], '#eafaff'], [[[34, -46], [20, -12], [58, -12]], '#9ad0f4'], [[[-34, -46], [0, -46], [-20, -12]], '#a8dcfa'], [[[0, -46], [34, -46], [20, -12]], '#ffffff'], [[[0, -46], [20, -12], [-20, -12]], '#d8f3ff']
    ];
    c.fillStyle = '#8a520e';
    c.fill(smooth([[-40, 40], [-52, 0], [-30, 30], [0, 66], [30, 30], [52, 0], [40, 40], [20, 78], [-20, 78]]));
    for (const [points, tone] of facets) {
      c.fillStyle = tone;
      c.beginPath();
      for (const [x, y] of points) c.lineTo(x, y);
      c.closePath();
      c.fill();
    }
    c.fillStyle = '#f2b63c';
    for (const x of [-40, 0, 40]) oval(c, x, x ? 14 : 50, 8, 13);
  }, { x: -90, y: -80, w: 180, h: 180 });
  const brass = lit(s, keyBox, key, {
    fill: metal(['#6a3808', '#d8942a', '#fff2b4', '#5a2c06']),
    over: (c) => {
      c.fillStyle = linear(c, -20, 0, 20, 0, [[0, fade('#3a1802', 0.5)], [0.4, fade('#fff6c8', 0.5)], [1, fade('#3a1802', 0.6)]]);
      c.fillRect(-18, 96, 36, 470);
    },
    rims: [{ color: '#fffbe0', dx: 4, dy: 5, soft: 3, alpha: 0.9 }, { color: '#ff7a6a', dx: -4, dy: -3, soft: 4, alpha: 0.5 }]
  });
  const silver = lit(s, keyBox, key, {
    fill: metal(['#243a4a', '#8fb0be', '#ffffff', '#1a2c3a']),
    over: (c) => {
      c.fillStyle = linear(c, -20, 0, 20, 0, [[0, fade('#0a1c2a', 0.5)], [0.4, fade('#ffffff', 0.6)], [1, fade('#0a1c2a', 0.6)]]);
      c.fillRect(-18, 96, 36, 470);
    },
    rims: [{ color: '#ffffff', dx: -4, dy: 5, soft: 3, alpha: 0.9 }, { color: '#5ff0dc', dx: 4, dy: -3, soft: 4, alpha: 0.6 }]
  });
  const hook = lit(s, { x: 420, y: 160, w: 160, h: 260 }, (c) => {
    oval(c, 500, 236, 38, 38);
    c.lineWidth = 20;
    c.lineCap = 'round';
    c.beginPath();
    c.moveTo(500, 240);
    c.bezierCurveTo(504, 372, 450, 372, 452, 308);
    c.stroke();
  }, { fill: (c) => linear(c, 450, 200, 550, 370,  [[0, '#ffe7a8'], [0.5, '#b8762a'], [1, '#4a2408']]), rims: [{ color: '#fff8d8', dx: 3, dy: 4, soft: 2 }] });
  const catBox = { x: -300, y: -300, w: 600, h: 620 };
  const cat = lit(s, catBox, (c) => {
    c.fill(smooth(head));
    c.fill(smooth([[-150, 150], [150, 150], [230, 320], [-230, 320]]));
  }, {
    fill: (c) => linear(c, -250, -160, 250, 160, [[0, '#ffb25e'], [0.45, '#f08a2e'], [0.75, '#b85a1c'], [1, '#6a3020']]),
    over: (c) => {
      twice(c, () => {
        c.fillStyle = '#f7a0a0';
        c.fill(smooth([[126, -158], [192, -234], [210, -212], [214, -118], [170, -132]]));
        c.fillStyle = fade('#8a3a10', 0.65);
        c.fill(smooth([[20, -150], [46, -148], [40, -104], [30, -64], [24, -104]]));
        for (const [y, w] of [[-10, 90], [44, 96], [96, 84]] as const) c.fill(smooth([[262, y - 16], [262 - w * 0.6, y - 4], [262 - w, y + 16], [262 - w * 0.6, y + 12], [262, y + 12]]));
        c.fillStyle = '#fff2de';
        c.fill(smooth([[0, 60], [60, 70], [104, 118], [92, 176], [40, 204], [0, 208]]));
        c.fillStyle = '#2a1008';
        c.fill(smooth([[40, -26], [78, -66], [128, -74], [170, -48], [172, -10], [130, 28], [80, 26]]));
        c.fillStyle = '#c8f06a';
        c.fill(smooth([[50, -24], [82, -56], [126, -62], [160, -40], [160, -14], [126, 18], [84, 16]]));
        glow(c, 108, 0, 60, '#fffbd0', 0.6);
        c.fillStyle = '#120806';
        oval(c, 106, -26, 30, 40);
        c.fillStyle = '#ffffff';
        oval(c, 118, -46, 12, 13);
        oval(c, 94, -2, 5, 6);
      });
      c.fillStyle = fade('#8a3a10', 0.65);
      c.fill(smooth([[-12, -152], [12, -152], [9, -90], [0, -50], [-9, -90]]));
      c.fillStyle = '#e8707a';
      c.fill(smooth([[-28, 64], [0, 58], [28, 64], [14, 88], [0, 96], [-14, 88]]));
      c.strokeStyle = '#5a2410';
      c.lineWidth = 6;
      c.lineCap = 'round';
      c.stroke(smooth([[0, 94], [0, 116], [22, 134], [50, 128]], false));
      c.stroke(smooth([[0, 116], [-22, 134], [-50, 128]], false));
    },
    rims: [{ color: '#ffe2c0', dx: 5, dy: 7, soft: 6, alpha: 0.9 }, { color: '#6ff0e0', dx: -6, dy: 4, soft: 6, alpha: 0.8 }]
  });
  const whiskers = s.layer((c) => {
    c.strokeStyle = fade('#fff8ea', 0.85);
    c.lineWidth = 3.4;
    c.lineCap = 'round';
    twice(c, () => {
      for (const [y, v] of [[112, 78], [128, 124], [144, 170]] as const) c.stroke(smooth([[70, y], [160, (y + v) / 2 - 8], [286, v]], false));
    });
  }, { x: -300, y: 40, w: 600, h: 180 });
  const paw = lit(s, { x: -90, y: -110, w: 180, h: 620 }, (c) => {
    c.fill(smooth([[-60, -30], [-66, -70], [-40, -98], [0, -104], [40, -98], [66, -70], [60, -30], [50, 60], [66, 480], [-66, 480], [-50, 60]]));
  }, {
    fill: (c) => linear(c, -70, 0, 70, 0, [[0, '#ffb25e'], [0.5, '#f08a2e'], [1, '#a04a1a']]),
    over: (c) => {
      c.fillStyle = '#fff2de';
      c.fill(smooth([[-70, -30], [-74, -100], [0, -120], [74, -100], [70, -30], [36, 4], [-36, 4]]));
      c.fillStyle = '#f29a9a';
      c.fill(smooth([[0, -48], [30, -30], [22, -8], [-22, -8], [-30, -30]]));
      for (const [x, y] of [[-36, -62], [-13, -78], [13, -78], [36, -62]] as const) oval(c, x, y, 10, 13);
      c.fillStyle = fade('#8a3a10', 0.55);
      for (const y of [70, 130, 190]) c.fill(smooth([[-70, y], [0, y + 14], [70, y], [0, y + 34]]));
    },
    rims: [{ color: '#ffe2c0', dx: 5, dy: 5, soft: 5, alpha: 0.9 }, { color: '#6ff0e0', dx: -5, dy: 3, soft: 5, alpha: 0.7 }]
  });
  return {
    still: 10.6,
    top: 140,
    camera: push(1.0, 1.06, 0, -20),
    look: { bloom: 0.34, vignette: 0.5, floor: 0.3, floorColor: '#1a0620' },
    frame(f) {
      const { t } = f;
      const left = ease(t, 7, 7.08) - ease(t, 9.4, 9.48) + ease(t, 12.4, 12.48);
      const right = ease(t, 13, 13.08);
      const lamp = 1 - (left + right) / 2;
      f.put(pink, 0.6);
      f.put(teal, 0.6);
      f.put(seam, 0.6);
      // A thump makes the keys swing, and so does a cat.
      const swing = (at: number, size: number, speed: number): number => (t < at ? 0 : size * Math.sin((t - at) * speed) * Math.exp(-(t - at) * 0.75));
      const a = swing(4, 0.14, 5.2) + swing(11.3, 0.2, 5.6) + Math.sin(t * 0.9) * 0.012;
      const b = swing(4.05, -0.12, 5.6) + swing(11.34, 0.12, 6.1) + Math.sin(t * 0.9 + 1) * 0.012;
      const jolt = swing(4, 7, 30);
      const hang = { x: 486, y: 400 + jolt };
      const keyA = { x: 410, y: 632, turn: -0.37 + a };
      const keyB = { x: 590, y: 632, turn: 0.37 + b };
      const love = ease(t, 8.6, 10.2);
      f.put(shade, 0.6, { x: 560, y: 790, alpha: (0.2 + 0.34 * lamp) * love, scale: 0.9 + 0.1 * love + 0.012 * Math.sin(t * 3), turn: (a + b) * 0.3 });
      const offset = 70 - 20 * love;
      for (const place of [keyA, keyB]) f.put(keyShade, 0.6, { ...place, x: place.x + offset, y: place.y + offset, alpha: 0.42 * lamp * (1 - 0.4 * love) });
      f.put(nights[0], 0.6, { alpha: left });
      f.put(nights[1], 0.6, { alpha: right });
      // With both lamps out the moon finds the same heart.
      f.put(moonlight, 0.6, { x: 552, y: 780, alpha: 0.5 * ease(t, 13.3, 14.6), blend: 'screen', scale: 1 + 0.015 * Math.sin(t * 3) });
      f.put(hook, 1);
      f.put(silver, 1, keyB);
      f.put(brass, 1, keyA);
      f.put(ring, 1, { ...hang, y: hang.y + 60, turn: (a + b) * 0.5 });
      f.put(stone, 1, { x: 590, y: 380 + jolt, turn: 0.82, scale: 0.92 });
      f.at(1, (c) => {
        const spark = 0.12 + 0.7 * pulse(t, 9.8, 0.3, 1.4) + pulse(t, 4.2, 0.1, 0.6) + pulse(t, 14, 0.4, 1.6);
        glow(c, 598, 366 + jolt, 110, '#ffffff', Math.min(1, spark));
        c.globalCompositeOperation = 'screen';
        c.fillStyle = fade('#ffffff', Math.min(0.9, spark));
        for (const [w, h] of [[120, 4], [4, 120]] as const) c.fill(smooth([[598 - w, 366 + jolt], [598, 366 + jolt - h], [598 + w, 366 + jolt], [598, 366 + jolt + h]]));
      });
      const up = 0.2 + 0.8 * ease(t, 4.3, 5.4);
      const reach = ease(t, 10, 10.5) * 0.5 + ease(t, 10.9, 11.3) * 0.5 - ease(t, 11.6, 12.6);
      const y = 1442 + (1 - up) * 380 + Math.sin(t * 1.6) * 4;
      const tilt = -0.05 + 0.06 * Math.sin(t * 0.8);
      f.put(cat, 1.1, { x: 440, y, turn: tilt });
      f.put(whiskers, 1.1, { x: 440, y, turn: tilt });
      // Lids: it blinks, and in the dark only the eyes are left.
      const dark = ease(t, 13, 13.1);
      f.at(1.1, (c) => {
        c.translate(440, y);
        c.rotate(tilt);
        if (dark > 0) {
          c.save();
          c.fillStyle = fade('#0e0628', 0.9 * dark);
          c.fill(smooth(head));
          c.fill(smooth([[-150, 150], [150, 150], [230, 320], [-230, 320]]));
          c.restore();
          twice(c, () => {
            c.fillStyle = fade('#d8ff7a', dark);
            c.fill(smooth([[50, -24], [82, -56], [126, -62], [160, -40], [160, -14], [126, 18], [84, 16]]));
            c.fillStyle = '#120806';
            oval(c, 106, -24, 36, 40);
            c.fillStyle = '#ffffff';
            oval(c, 118, -44, 12, 13);
            glow(c, 106, -24, 120, '#c8ff6a', 0.5 * dark);
          });
        }
        const lid = pulse(t, 6, 0.08, 0.14) + pulse(t, 14.6, 0.09, 0.16) + pulse(t, 9.1, 0.08, 0.14);
        if (lid > 0.05) twice(c, () => {
          c.save();
          c.beginPath();
          c.rect(30, -80, 160, 110 * lid);
          c.clip();
          c.fillStyle = dark > 0.5 ? '#160a2c' : '#e0802a';
          c.fill(smooth([[40, -26], [78, -66], [128, -74], [170, -48], [172, -10], [130, 28], [80, 26]]));
          c.restore();
        });
      });
      if (reach > 0) f.put(paw, 1.12, { x: 850 - reach * 90, y: 1720 - reach * 470, turn: -0.2 - reach * 0.1 });
      drift(f, { n: 16, seed: 5, vx: 6, vy: -12, size: [1.2, 3], color: '#fff2d0', glow: true, alpha: 0.5, depth: 1.2 });
    }
  };
};
