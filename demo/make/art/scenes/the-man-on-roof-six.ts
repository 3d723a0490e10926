// biome-ignore-all format: lists of points and notes read better in rows

import { drift, mist } from '../air.ts';
import { ease, fade, flicker, pulse, rng } from '../color.ts';
import { fillAll, glow, limb, linear, lit, oval, poly, smooth, vertical } from '../paint.ts';
import { skyline } from '../places.ts';
import { type Box, type Ctx, canvasOf, push, type Scene } from '../stage.ts';

/** The tank stands round (mid, 0), from its eaves to its floor. */
const [mid, wide, eaves, floor] = [560, 372, 470, 1210];
const tankBox: Box = { x: 120, y: 90, w: 880, h: 1200 };

const barrel = (c: Ctx): void => {
  c.beginPath();
  c.moveTo(mid - wide, eaves);
  c.lineTo(mid - wide + 14, floor);
  c.bezierCurveTo(mid - wide + 60, floor + 62, mid + wide - 60, floor + 62, mid + wide - 14, floor);
  c.lineTo(mid + wide, eaves);
  c.closePath();
  c.fill();
};
const roof = (c: Ctx): void => {
  c.beginPath();
  c.moveTo(mid, 150);
  c.lineTo(mid + wide + 46, eaves - 10);
  c.bezierCurveTo(mid + wide - 60, eaves + 66, mid - wide + 60, eaves + 66, mid - wide - 46, eaves - 10);
  c.closePath();
  c.fill();
  c.fillRect(mid - 5, 100, 10, 70);
};
const planks = (c: Ctx, alpha: number): void => {
  const r = rng(14);
  for (let i = 0; i <= 22; i++) {
    const x = mid + wide * Math.sin((i / 22 - 0.5) * Math.PI * 0.98);
    c.fillStyle = fade('#000000', alpha * r(0.6, 1));
    c.fillRect(x - 1.6, eaves, 3.2, floor - eaves + 60);
    c.fillStyle = fade(r() < 0.5 ? '#ffffff' : '#000000', alpha * r(0.05, 0.3));
    c.fillRect(x, eaves, 30, floor - eaves + 60);
  }
};
const hoops = (c: Ctx, dark: string, light: string): void => {
  for (const y of [600, 740, 880, 1020, 1150]) for (const [d, w, tone] of [[4, 13, dark], [0, 4, light]] as const) {
    c.strokeStyle = tone;
    c.lineWidth = w;
    c.beginPath();
    c.moveTo(mid - wide, y + d);
    c.bezierCurveTo(mid - wide + 60, y + 60 + d, mid + wide - 60, y + 60 + d, mid + wide, y + d);
    c.stroke();
  }
};
const six = (c: Ctx, color: string): void => {
  c.save();
  c.translate(790, 1088);
  c.scale(0.44, 0.52);
  c.lineCap = 'round';
  c.strokeStyle = color;
  c.lineWidth = 30;
  c.beginPath();
  c.ellipse(0, 46, 56, 58, 0, 0, 6.3);
  c.moveTo(-56, 46);
  c.bezierCurveTo(-60, -40, -24, -96, 36, -104);
  c.stroke();
  c.restore();
};

/** His shadow from the thighs up, feet far below; `raise` lifts both hands beside his head. */
const shadow = (c: Ctx, raise: number, sway: number): void => {
  const to = (a: number, b: number): number => a + (b - a) * raise;
  c.fill(smooth([[-2 + sway, -388], [38 + sway, -376], [56 + sway, -340], [54 + sway, -290], [40 + sway, -250], [0 + sway, -226], [-40 + sway, -250], [-54 + sway, -290], [-58 + sway, -340], [-40 + sway, -378]]));
  c.fill(smooth([[-56 + sway, -330], [-66 + sway, -370], [-40 + sway, -402], [-14 + sway, -412], [4 + sway, -400], [34 + sway, -408], [58 + sway, -378], [64 + sway, -340], [40 + sway, -356], [0, -362]]));
  limb(c, [[sway, -250, 32], [0, -190, 38]]);
  c.fill(smooth([[-30, -214], [-58, -232], [-66, -190], [-120, -166], [-152, -120], [-150, 0], [-128, 130], [-150, 320], [-168, 480], [168, 480], [150, 320], [128, 130], [150, 0], [152, -120], [120, -166], [66, -190], [58, -232], [30, -214], [0, -170]]));
  const hand = (d: number, x: number, y: number, open: number): void => {
    c.save();
    c.translate(x, y);
    c.scale(d, 1);
    c.rotate((1 - open) * 2.9);
    c.fill(smooth([[-24, 34], [-28, -10], [-22, -38], [4, -44], [26, -34], [28, 4], [18, 40]]));
    limb(c, [[-20, -30, 9], [-32, -66, 8], [-36, -92, 6]]);
    limb(c, [[-6, -36, 9], [-10, -76, 8], [-11, -106, 6]]);
    limb(c, [[10, -34, 9], [14, -72, 8], [18, -98, 6]]);
    limb(c, [[22, -24, 8], [34, -54, 7], [42, -76, 5]]);
    limb(c, [[-22, 14, 11], [-46, -6, 9], [-60, -28, 6]]);
    c.restore();
  };
  for (const d of [-1, 1]) {
    const [ex, ey] = [d * to(176, 222), to(40, -130)];
    const [hx, hy] = [d * to(186, 214), to(210, -316)];
    limb(c, [[d * 116, -122, 46], [ex, ey, 40], [hx, hy + 30 * raise, 26]]);
    if (d < 0 || raise < 0.5) hand(d, hx, hy, raise);
    else {
      // This hand holds the telephone.
      c.save();
      c.translate(hx, hy);
      c.rotate(0.16);
      c.beginPath();
      c.roundRect(-34, -128, 70, 132, 10);
      c.fill();
      c.fill(smooth([[-40, 34], [-44, -22], [-30, -50], [30, -54], [44, -20], [30, 40]]));
      for (const y of [-54, -34, -14]) oval(c, 40, y, 13, 11);
      limb(c, [[-34, 0, 12], [-44, -40, 10], [-38, -66, 8]]);
      c.restore();
    }
  }
};

export const scene: Scene = (s) => {
  const sky = s.layer((c) => {
    fillAll(c, vertical(c, 0, 1500, '#03050e', '#0a1434', '#1c3066', '#5068a8'));
    glow(c, 260, 1420, 700, '#8a9ad8', 0.5, 0.5);
  });
  const cloud = mist({ seed: 101, color: '#0a1126', lit: '#6a7cb4', light: [0, 1], y: -80, h: 1000, low: 0.4, high: 0.82, stretch: 1.9 });
  const far = s.layer((c) => {
    skyline(c, { seed: 5, base: 1480, low: 120, high: 480, color: '#263868', lamp: '#ffd98a', lamps: 0.18 });
    glow(c, 300, 1480, 800, '#7a8ac4', 0.45, 0.3);
    skyline(c, { seed: 44, base: 1580, low: 120, high: 400, color: '#0f1836', lamp: '#ffce6a', lamps: 0.26, width: [70, 140] });
  });
  const legs = lit(s, { x: 120, y: 1180, w: 880, h: 700 }, (c) => {
    c.fillRect(mid - wide - 10, 1222, wide * 2 + 20, 34);
    for (const x of [-330, -110, 110, 330]) c.fillRect(mid + x - 15, 1240, 30, 640);
    c.lineWidth = 12;
    for (const [a, b] of [[-330, -110], [110, 330]] as const) for (const [p, q] of [[a, b], [b, a]] as const) {
      c.beginPath();
      c.moveTo(mid + p, 1256);
      c.lineTo(mid + q, 1640);
      c.stroke();
    }
    c.fillRect(mid - 350, 1630, 700, 18);
  }, { fill: '#060915', rims: [{ color: '#7f93d8', dx: 5, dy: 2, soft: 4, alpha: 0.7 }] });
  const dark = lit(s, tankBox, (c) => {
    barrel(c);
    roof(c);
  }, {
    fill: (c) => linear(c, mid - wide, 0, mid + wide, 0, [[0, '#04060e'], [0.22, '#0d142a'], [0.45, '#151e3e'], [0.7, '#0c1228'], [1, '#03050c']]),
    over: (c) => {
      planks(c, 0.22);
      hoops(c, fade('#02040a', 0.8), fade('#7f93d8', 0.25));
      six(c, fade('#c4d2ff', 0.5));
      c.fillStyle = linear(c, mid - wide, 0, mid + wide, 0, [[0, '#070b1a'], [0.35, '#2a3866'], [0.55, '#1a2448'], [1, '#050814']]);
      roof(c);
      c.fillStyle = fade('#02040c', 0.5);
      for (const [a, b] of [[-60, 40], [70, 150], [190, 260], [-250, -150]] as const) c.fill(poly([[mid, 150], [mid + a * 1.6, 560], [mid + b * 1.6, 560]]));
    },
    rims: [{ color: '#8fa4ee', dx: 5, dy: 5, soft: 5, alpha: 0.75 }, { color: '#5a6cb0', dx: -4, dy: 2, soft: 5, alpha: 0.5 }]
  });
  const bright = s.layer((c) => {
    c.save();
    c.beginPath();
    c.rect(0, 0, 1200, 1400);
    c.clip();
    c.fillStyle = linear(c, mid - wide, 0, mid + wide, 0, [[0, '#6a4c28'], [0.2, '#c89a5a'], [0.42, '#fff0c4'], [0.62, '#f4d596'], [0.82, '#b98446'], [1, '#5a3c1e']]);
    barrel(c);
    c.globalCompositeOperation = 'source-atop';
    planks(c, 0.3);
    hoops(c, fade('#4a3018', 0.75), fade('#fffbe6', 0.8));
    six(c, '#b8322a');
    c.fillStyle = vertical(c, eaves, eaves + 130, fade('#2a1a0c', 0.85), fade('#2a1a0c', 0));
    c.fillRect(0, eaves - 40, 1200, 190);
    c.restore();
    c.fillStyle = linear(c, mid - wide, 0, mid + wide, 0, [[0, '#5a4630'], [0.4, '#f0dcae'], [1, '#4a3826']]);
    roof(c);
  }, tankBox);
  const { k } = s;
  const [spot, sc] = canvasOf(tankBox.w * k, tankBox.h * k);
  // Small, because a shadow thrown this far has no hard edge.
  const soft = k * 0.4;
  const [cast, cc] = canvasOf(tankBox.w * soft, tankBox.h * soft);
  const throwShadow = (x: number, y: number, wider: number, taller: number, raise: number, sway: number, alpha: number): void => {
    cc.setTransform(1, 0, 0, 1, 0, 0);
    cc.clearRect(0, 0, cast.width, cast.height);
    cc.setTransform(soft * wider, 0, 0, soft * taller, (x - tankBox.x) * soft, (y - tankBox.y) * soft);
    shadow(cc, raise, sway);
    sc.globalAlpha = alpha;
    sc.drawImage(cast, tankBox.x, tankBox.y, tankBox.w, tankBox.h);
    sc.globalAlpha = 1;
  };
  const slab: [number, number][] = [[90, 1560], [352, 1516], [392, 1546], [120, 1596]];
  const parapet = s.layer((c) => {
    c.fillStyle = vertical(c, 1490, 1700, '#39456e', '#151c38', '#05070f');
    c.fill(poly([[-90, 1510], [1100, 1484], [1100, 1900], [-90, 1900]]));
    c.fillStyle = fade('#c4d2ff', 0.55);
    c.fill(poly([[-90, 1508], [1100, 1482], [1100, 1487], [-90, 1514]]));
    const r = rng(9);
    for (let i = 0; i < 16; i++) {
      c.fillStyle = fade('#aebbe8', r(0.08, 0.24));
      oval(c, r(-40, 1040), r(1540, 1680), r(40, 130), r(3, 9));
    }
    c.fillStyle = fade('#000000', 0.5);
    oval(c, 250, 1592, 190, 18, -0.14);
    c.fillStyle = '#04060c';
    c.fill(poly(slab.map(([x, y]) => [x, y + 14])));
    c.fillStyle = '#1a2340';
    c.fill(poly(slab));
  });
  const screen = s.layer((c) => {
    c.fillStyle = linear(c, 100, 0, 390, 0, [[0, '#5af6e0'], [0.5, '#f2fffd'], [1, '#4ad6ff']]);
    c.fill(poly([[108, 1562], [346, 1522], [376, 1545], [128, 1588]]));
    c.strokeStyle = fade('#0a2a3a', 0.75);
    c.lineWidth = 3;
    for (const line of [[[300, 1529], [268, 1552], [236, 1556]], [[268, 1552], [262, 1568]], [[300, 1529], [324, 1548], [318, 1556]], [[268, 1552], [240, 1540]]] as [number, number][][]) c.stroke(smooth(line, false));
    glow(c, 240, 1550, 420, '#4ae4ff', 0.7, 0.7);
    glow(c, 240, 1510, 150, '#c8fffa', 0.45, 0.6);
  });
  return {
    still: 10,
    top: 170,
    camera: push(1.0, 1.1, -6, 6),
    look: { bloom: 0.5, vignette: 0.7, floor: 0.3, floorColor: '#03050c' },
    frame(f) {
      f.put(sky, 0.1);
      f.put(cloud, 0.2, { x: -100 + f.t * 9 });
      const bolt = pulse(f.t, 12.62, 0.05, 0.5) + 0.7 * pulse(f.t, 13.15, 0.04, 0.5);
      f.at(0.1, (c) => glow(c, 240, 420, 1000, '#b8c8ff', bolt));
      f.put(far, 0.4);
      f.put(legs, 0.9);
      f.put(dark, 0.9);
      // The light wanders over the roofs, passes the tank once, and comes back to it.
      const pass = f.t < 4.2 ? ease(f.t, 0.2, 3.6) : 1 - ease(f.t, 5.2, 8.1);
      const [bx, by] = [520 + pass * 760 * (f.t < 4.2 ? 1 - 2 * (1 - pass) : 1) + Math.sin(f.t * 1.3) * 10, 790 + Math.sin(f.t * 0.9) * 12 - 200 * pass];
      const R = 372;
      const rise = ease(f.t, 6.4, 8.2);
      const raise = ease(f.t, 8.1, 8.8) - ease(f.t, 14.2, 15.6);
      const second = ease(f.t, 12.6, 12.8);
      sc.setTransform(k, 0, 0, k, -tankBox.x * k, -tankBox.y * k);
      sc.globalCompositeOperation = 'copy';
      const disc = sc.createRadialGradient(bx, by, 0, bx, by, R);
      for (const [at, a] of [[0, 1], [0.86, 0.92], [0.95, 0.7], [1, 0]] as const) disc.addColorStop(at, fade('#ffffff', Math.max(a, bolt * 0.8)));
      sc.fillStyle = disc;
      sc.fillRect(tankBox.x, tankBox.y, tankBox.w, tankBox.h);
      sc.globalCompositeOperation = 'source-in';
      sc.drawImage(bright.canvas, bright.x, bright.y, bright.w, bright.h);
      sc.globalCompositeOperation = 'destination-out';
      if (second > 0) throwShadow(800, 960, 1.02, 1.2, 0, -6, 0.8 * second);
      throwShadow(520 - second * 110, 950 + (1 - rise) * 760, 1, 1, Math.max(0, raise), Math.sin(f.t * 1.1) * 3, 0.97);
      f.at(0.9, (c) => {
        // Beside so bright a light the eye sees the rest of the tank as black.
        const g = c.createRadialGradient(bx, by, R * 0.7, bx, by, R * 1.1);
        g.addColorStop(0, fade('#02030a', 0.72));
        g.addColorStop(1, fade('#02030a', 0));
        c.save();
        c.beginPath();
        c.rect(mid - wide, eaves, wide * 2, floor - eaves + 40);
        c.clip();
        c.fillStyle = g;
        c.fillRect(bx - R * 1.2, by - R * 1.2, R * 2.4, R * 2.4);
        c.restore();
        c.drawImage(spot, tankBox.x, tankBox.y, tankBox.w, tankBox.h);
        c.fillStyle = fade('#ff3a2a', Math.sin(f.t * 3) > 0 ? 1 : 0.15);
        oval(c, mid, 98, 11, 11);
        glow(c, mid, 98, 130, '#ff3a2a', Math.sin(f.t * 3) > 0 ? 0.9 : 0.1);
        c.globalCompositeOperation = 'screen';
        const [hx, hy] = [-260, 420];
        const a = Math.atan2(by - hy, bx - hx) + Math.PI / 2;
        for (const [q, alpha] of [[0.98, 0.16], [0.66, 0.14], [0.34, 0.12]] as const) {
          const [dx, dy] = [Math.cos(a) * R * q, Math.sin(a) * R * q];
          c.fillStyle = linear(c, hx, hy, bx, by, [[0, fade('#fff6d0', alpha * 2.2)], [0.45, fade('#ffeeb0', alpha * 0.8)], [0.75, fade('#ffe9a0', alpha * 0.15)], [1, fade('#ffe9a0', 0)]]);
          c.fill(poly([[hx - 10, hy - 20], [bx - dx, by - dy], [bx + dx, by + dy], [hx + 10, hy + 20]]));
        }
        glow(c, bx, by, 700, '#ffe6a0', 0.16);
      });
      f.put(parapet, 1.1);
      const call = pulse(f.t, 3.6, 0.15, 2.4) + ease(f.t, 9, 9.2) * (0.8 + 0.2 * flicker(f.t)) * (1 - ease(f.t, 14.6, 15.4));
      f.put(screen, 1.1, { alpha: Math.min(1, call), blend: 'screen' });
      drift(f, { n: 120, seed: 6, vx: -190, vy: 1400, size: [1, 2.8], color: '#cfdcff', alpha: 0.42, streak: 44, depth: 1.3 });
    }
  };
};
