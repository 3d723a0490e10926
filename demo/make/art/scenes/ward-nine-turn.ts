// biome-ignore-all format: lists of points and notes read better in rows

import { ease, fade, mix, pulse, rng } from '../color.ts';
import { fillAll, glow, limb, linear, lit, oval, type Point, poly, smooth, vertical } from '../paint.ts';
import { man } from '../people.ts';
import { type Ctx, canvasOf, H, PAD, push, type Scene, W } from '../stage.ts';

/** The room is built in metres, seen by somebody who stands at the foot of the bed. */
const [eye, lens, vanish, horizon] = [1.55, 950, 600, 520];
const at = (x: number, y: number, z: number): Point => [vanish + (lens * x) / z, horizon + (lens * (eye - y)) / z];
const [foot, head, wall] = [1.4, 3.45, 3.7];
const [bedX, half, soft] = [-0.14, 0.47, 0.6];
const [clockX, clockY, clockR] = [...at(bedX, 2.72, wall), 104] as const;
const [lampX, lampY] = at(bedX, 2.02, wall);
/** Where the chart hangs, and the corner of it that a hand takes. */
const [hookX, hookY] = [508, 972];
const [boardW, boardH] = [244, 332];

const quad = (points: [number, number, number][]): Path2D => poly(points.map((p) => at(...p)));

const tube = (c: Ctx, points: Point[], wide: number): void => {
  const path = new Path2D();
  for (const [i, p] of points.entries()) {
    if (i) path.lineTo(...p);
    else path.moveTo(...p);
  }
  c.lineCap = 'round';
  c.lineJoin = 'round';
  for (const [color, w, d] of [['#16302c', 1, 0], ['#9dbdb4', 0.72, -0.1], ['#f4fffb', 0.26, -0.22]] as const) {
    c.save();
    c.translate(wide * d, wide * d);
    c.strokeStyle = color;
    c.lineWidth = wide * w;
    c.stroke(path);
    c.restore();
  }
};

/** An end of an iron bed: two posts, an arch between them and bars under it. */
const rail = (c: Ctx, x: number, z: number, low: number, high: number): void => {
  const wide = (0.042 * lens) / z;
  const y0 = 0.36;
  const arch = (q: number): number => low + (high - low) * Math.sqrt(Math.max(0, 1 - Math.abs(q) ** 3.2));
  for (let i = -3; i <= 3; i++) tube(c, [at(x + (i / 4) * half, y0, z), at(x + (i / 4) * half, arch(i / 4) - 0.02, z)], wide * 0.5);
  tube(c, [at(x - half, y0, z), at(x + half, y0, z)], wide * 0.7);
  const top: Point[] = [];
  for (let i = -24; i <= 24; i++) top.push(at(x + (i / 24) * half, arch(i / 24), z));
  tube(c, [at(x - half, 0, z), ...top, at(x + half, 0, z)], wide);
};

const under = (c: Ctx, x: number, z0: number, z1: number): void => {
  c.save();
  c.filter = 'blur(14px)';
  c.fillStyle = fade('#000e0c', 0.8);
  c.fill(quad([[x - half - 0.05, 0, z0], [x + half + 0.05, 0, z0], [x + half, 0, z1], [x - half, 0, z1]]));
  c.restore();
};

export const scene: Scene = (s) => {
  const room = s.layer((c) => {
    fillAll(c, '#3f7d72');
    const [, skirting] = at(0, 0, wall);
    const [, dado] = at(0, 1.28, wall);
    c.fillStyle = vertical(c, -90, dado, '#5d9c90', '#86c2b4');
    c.fillRect(-90, -90, 1180, dado + 90);
    c.fillStyle = vertical(c, dado, skirting, '#2f6b61', '#1d4b44');
    c.fillRect(-90, dado, 1180, skirting - dado);
    const r = rng(39);
    for (let i = 0; i < 20; i++) for (let j = 0; j < 6; j++) {
      c.fillStyle = fade(r() < 0.5 ? '#bff8e6' : '#01100f', r(0.03, 0.13));
      c.fillRect(-90 + i * 60, dado + 10 + j * 56, 58, 54);
    }
    c.fillStyle = '#a9d6c9';
    c.fillRect(-90, dado - 8, 1180, 12);
    c.fillStyle = fade('#04201d', 0.5);
    c.fillRect(-90, dado + 4, 1180, 7);
    // Damp has run down the wall for years.
    for (let i = 0; i < 16; i++) {
      const [x, y, long] = [r(-60, 1060), r(-90, 240), r(90, 330)];
      c.fillStyle = vertical(c, y, y + long, fade('#12352f', 0), fade('#12352f', r(0.1, 0.34)), fade('#12352f', 0));
      c.fillRect(x, y, r(5, 30), long);
    }
    c.fillStyle = vertical(c, skirting, 1778, '#3a6d64', '#6fa096', '#3a655d');
    c.fillRect(-90, skirting, 1180, 1100);
    c.strokeStyle = fade('#06221f', 0.35);
    for (let i = -8; i <= 8; i++) {
      c.lineWidth = 2;
      c.beginPath();
      c.moveTo(...at(i * 0.4, 0, wall));
      c.lineTo(...at(i * 0.4, 0, 0.9));
      c.stroke();
    }
    for (let z = wall; z > 0.9; z -= 0.4) {
      c.beginPath();
      c.moveTo(-90, at(0, 0, z)[1]);
      c.lineTo(1090, at(0, 0, z)[1]);
      c.stroke();
    }
    // The bed beside it was stripped long ago.
    const beside = bedX - 1.32;
    under(c, beside, 1.5, head);
    rail(c, beside, head, 0.95, 1.14);
    c.fillStyle = '#54463a';
    c.fill(quad([[beside - half, 0.5, foot], [beside + half, 0.5, foot], [beside + half, 0.5, head], [beside - half, 0.5, head]]));
    c.strokeStyle = fade('#1c140e', 0.7);
    for (let i = 0; i < 9; i++) {
      c.lineWidth = 5;
      c.beginPath();
      c.moveTo(...at(beside - half + i * 0.118, 0.5, foot));
      c.lineTo(...at(beside - half + i * 0.118, 0.5, head));
      c.stroke();
    }
    // The clock and, below it, the lamp of the bell.
    c.save();
    c.filter = 'blur(10px)';
    c.fillStyle = fade('#01110f', 0.6);
    oval(c, clockX + 12, clockY + 16, clockR + 12, clockR + 12);
    c.restore();
    c.fillStyle = linear(c, clockX - clockR, clockY - clockR, clockX + clockR, clockY + clockR, [[0, '#7f9c96'], [0.4, '#16221f'], [1, '#5d7771']]);
    oval(c, clockX, clockY, clockR + 13, clockR + 13);
    c.fillStyle = linear(c, 0, clockY - clockR, 0, clockY + clockR, [[0, '#c2d6cd'], [0.5, '#fbfff4'], [1, '#e4efe4']]);
    oval(c, clockX, clockY, clockR, clockR);
    c.strokeStyle = '#10211e';
    for (let i = 0; i < 12; i++) {
      const [u, v] = [Math.sin((i / 6) * Math.PI), -Math.cos((i / 6) * Math.PI)];
      c.lineWidth = i % 3 ? 5 : 10;
      c.beginPath();
      c.moveTo(clockX + u * clockR * 0.9, clockY + v * clockR * 0.9);
      c.lineTo(clockX + u * clockR * (i % 3 ? 0.8 : 0.74), clockY + v * clockR * (i % 3 ? 0.8 : 0.74));
      c.stroke();
    }
    c.fillStyle = linear(c, lampX - 50, 0, lampX + 50, 0, [[0, '#3d5650'], [0.4, '#e8f6f0'], [1, '#2a3c38']]);
    c.beginPath();
    c.roundRect(lampX - 54, lampY + 22, 108, 24, 8);
    c.fill();
    // The bed: shadow, head, mattress, pillow, blanket.
    under(c, bedX, foot - 0.02, head);
    rail(c, bedX, head, 0.95, 1.16);
    c.fillStyle = linear(c, ...at(bedX - half, soft, 3), ...at(bedX + half, soft, 3), [[0, '#d4e6e0'], [0.4, '#ffffff'], [1, '#b6cfc8']]);
    c.fill(quad([[bedX - half, soft, foot], [bedX + half, soft, foot], [bedX + half, soft, head], [bedX - half, soft, head]]));
    c.fillStyle = fade('#2c4f49', 0.5);
    c.fill(smooth([at(bedX - 0.4, soft, 3.0), at(bedX, soft, 2.93), at(bedX + 0.42, soft, 3.0), at(bedX + 0.44, soft, 3.3), at(bedX - 0.42, soft, 3.3)]));
    const [px, py] = at(bedX, 0.7, 3.16);
    c.fillStyle = linear(c, px - 60, py - 56, px + 50, py + 60, [[0, '#ffffff'], [0.55, '#f1faf6'], [1, '#9dbdb4']]);
    c.fill(smooth([[px - 118, py + 40], [px - 124, py - 4], [px - 112, py - 42], [px - 54, py - 54], [px + 10, py - 50], [px + 66, py - 54], [px + 116, py - 40], [px + 124, py], [px + 116, py + 42], [px + 50, py + 50], [px - 30, py + 48]]));
    c.fillStyle = fade('#6f938b', 0.35);
    c.fill(smooth([[px - 90, py + 34], [px - 20, py + 18], [px + 40, py + 22], [px + 98, py + 36], [px + 40, py + 46], [px - 40, py + 44]]));
    c.strokeStyle = fade('#5f857c', 0.5);
    c.lineWidth = 3;
    for (const [x, y, u, v] of [[-110, -36, -78, -18], [108, -34, 80, -16], [-108, 36, -70, 26], [106, 36, 72, 28]] as const) {
      c.beginPath();
      c.moveTo(px + x, py + y);
      c.quadraticCurveTo(px + (x + u) / 2, py + v, px + u, py + v);
      c.stroke();
    }
    const blanket = quad([[bedX - half - 0.02, soft, foot], [bedX + half + 0.02, soft, foot], [bedX + half + 0.02, soft, 2.62], [bedX - half - 0.02, soft, 2.62]]);
    c.fillStyle = linear(c, ...at(bedX - half, soft, 2), ...at(bedX + half, soft, 2), [[0, '#356f66'], [0.35, '#69aa9d'], [0.6, '#5b9b8e'], [1, '#22504a']]);
    c.fill(blanket);
    c.save();
    c.clip(blanket);
    for (const [z0, z1] of [[1.74, 1.82], [1.86, 1.9]] as const) {
      c.fillStyle = fade('#e3f7f0', 0.6);
      c.fill(quad([[bedX - 0.6, soft, z0], [bedX + 0.6, soft, z0], [bedX + 0.6, soft, z1], [bedX - 0.6, soft, z1]]));
    }
    c.filter = 'blur(7px)';
    for (const [x, z, u, v, w] of [[-0.44, 1.5, 0.1, 2.1, 0.03], [0.42, 1.45, -0.08, 1.9, 0.04], [-0.3, 2.5, 0.16, 2.2, 0.03], [0.4, 2.3, 0.02, 2.5, 0.03]] as const) {
      c.fillStyle = fade('#0b2c27', 0.5);
      c.fill(quad([[bedX + x, soft, z], [bedX + x + w, soft, z + 0.05], [bedX + u, soft, v], [bedX + u, soft, v]]));
      c.fillStyle = fade('#d4fff3', 0.35);
      c.fill(quad([[bedX + x + w, soft, z + 0.06], [bedX + x + w * 2.4, soft, z + 0.08], [bedX + u, soft, v], [bedX + u, soft, v]]));
    }
    c.restore();
    c.fillStyle = vertical(c, at(0, soft, foot)[1], at(0, 0.3, foot)[1], '#6fb0a2', '#1e4a43');
    c.fill(quad([[bedX - half - 0.02, soft, foot], [bedX + half + 0.02, soft, foot], [bedX + half, 0.34, foot], [bedX - half, 0.34, foot]]));
    // The sheet, turned down over the blanket.
    const [cuffL, cuffR] = [at(bedX - half - 0.02, soft, 2.4), at(bedX + half + 0.02, soft, 2.4)];
    const [backL, backR] = [at(bedX - half, soft + 0.03, 2.74), at(bedX + half, soft + 0.03, 2.74)];
    c.fillStyle = linear(c, cuffL[0], 0, cuffR[0], 0, [[0, '#bcd3cc'], [0.35, '#ffffff'], [0.7, '#f0f8f5'], [1, '#a3bfb8']]);
    c.fill(smooth([backL, [540, backL[1] - 6], backR, [cuffR[0] + 3, (cuffR[1] + backR[1]) / 2], cuffR, [560, cuffR[1] + 10], cuffL, [cuffL[0] - 3, (cuffL[1] + backL[1]) / 2]]));
    c.fillStyle = fade('#08241f', 0.4);
    c.fill(poly([cuffL, [560, cuffR[1] + 10], cuffR, [cuffR[0], cuffR[1] + 14], [560, cuffR[1] + 24], [cuffL[0], cuffL[1] + 14]]));
  });
  const feet = s.layer((c) => rail(c, bedX, foot, 0.82, 0.92));
  const dome = (color: string, shine: string) => s.layer((c) => {
    const g = c.createRadialGradient(lampX - 12, lampY - 14, 4, lampX, lampY, 52);
    g.addColorStop(0, shine);
    g.addColorStop(0.5, color);
    g.addColorStop(1, '#1c0304');
    c.fillStyle = g;
    c.beginPath();
    c.arc(lampX, lampY + 24, 44, Math.PI, 0);
    c.fill();
  }, { x: lampX - 80, y: lampY - 80, w: 160, h: 160 });
  const [dark, burning] = [dome('#5a1a18', '#b06a60'), dome('#ff3a24', '#fff0d0')];
  const chart = s.layer((c) => {
    c.fillStyle = linear(c, -boardW / 2, 0, boardW / 2, boardH, [[0, '#a3785a'], [0.5, '#7a5238'], [1, '#4d3222']]);
    c.beginPath();
    c.roundRect(-boardW / 2, 0, boardW, boardH, 12);
    c.fill();
    c.fillStyle = linear(c, -100, 20, 100, boardH, [[0, '#fffdf2'], [1, '#efe9d4']]);
    c.fillRect(-boardW / 2 + 13, 26, boardW - 26, boardH - 40);
    c.strokeStyle = fade('#5d9c90', 0.55);
    c.lineWidth = 1.4;
    for (let i = 0; i <= 12; i++) {
      c.beginPath();
      c.moveTo(-96 + i * 16, 122);
      c.lineTo(-96 + i * 16, 296);
      c.stroke();
      if (i > 10) continue;
      c.beginPath();
      c.moveTo(-96, 122 + i * 17.4);
      c.lineTo(96, 122 + i * 17.4);
      c.stroke();
    }
    c.strokeStyle = '#c81e1c';
    c.lineWidth = 6;
    c.lineJoin = 'round';
    c.stroke((() => {
      const path = new Path2D();
      for (const [i, y] of [262, 214, 236, 190, 246, 166, 230, 150, 252, 186, 262, 140].entries()) path.lineTo(-92 + i * 16, y);
      return path;
    })());
    c.fillStyle = '#c81e1c';
    oval(c, 84, 140, 9, 9);
    // A name, in ink, too hurried to read.
    c.strokeStyle = '#132a3a';
    c.lineWidth = 3.4;
    c.lineCap = 'round';
    const flourish: Point[] = [];
    for (let i = 0; i <= 40; i++) flourish.push([-84 + i * 3.6 - Math.sin(i * 0.95) * 5, 84 - Math.cos(i * 0.95) * (i < 4 ? 18 : 7 - i * 0.13)]);
    c.stroke(smooth([...flourish, [88, 96], [40, 97]], false));
    c.lineWidth = 2;
    c.strokeStyle = fade('#132a3a', 0.5);
    c.beginPath();
    c.moveTo(-96, 104);
    c.lineTo(96, 104);
    c.stroke();
    c.fillStyle = linear(c, -60, 0, 60, 0, [[0, '#4d605c'], [0.4, '#f0fbf7'], [1, '#41534f']]);
    c.beginPath();
    c.roundRect(-58, -12, 116, 48, 12);
    c.fill();
    c.fillStyle = '#22312e';
    oval(c, 0, 6, 11, 11);
  }, { x: -boardW / 2 - 10, y: -30, w: boardW + 20, h: boardH + 40 });
  const hand = lit(s, { x: -170, y: -170, w: 700, h: 1260 }, (c) => {
    limb(c, [[-66, -78, 18], [-44, -50, 23], [-8, -4, 24], [44, 60, 40], [92, 130, 52]]);
    limb(c, [[58, -34, 24], [104, -22, 33], [134, 34, 37], [140, 110, 44], [128, 190, 54]]);
    c.fill(smooth([[28, 20], [96, -20], [150, 40], [172, 120], [176, 230], [92, 240], [64, 150]]));
    limb(c, [[128, 200, 54], [166, 320, 56]]);
    limb(c, [[158, 300, 74], [232, 520, 94], [350, 1060, 130]]);
  }, {
    fill: (c) => linear(c, -80, -60, 150, 330, [[0, '#5a3024'], [0.4, '#2a1411'], [0.8, '#140908'], [0.84, '#12332f'], [1, '#041310']]),
    over: (c) => {
      c.fillStyle = fade('#ffd6b4', 0.3);
      oval(c, -62, -74, 13, 9, 0.85);
      c.strokeStyle = fade('#080303', 0.6);
      c.lineWidth = 7;
      c.lineCap = 'round';
      for (const [x, y, u, v] of [[80, -14, 100, 26], [52, 44, 84, 62]] as const) {
        c.beginPath();
        c.moveTo(x, y);
        c.lineTo(u, v);
        c.stroke();
      }
    },
    rims: [{ color: '#ffe2b8', dx: 5, dy: 6, soft: 5, alpha: 0.8 }]
  });
  // The moon falls through a tall window that is not in the picture: over the wall, the bed and the floor.
  const moonlight = s.layer((c) => {
    c.filter = 'blur(5px)';
    for (const [i, u] of [-0.34, 0.02, 0.38].entries()) for (const [y0, y1] of [[1.34, 1.9], [1.96, 2.5]] as const) {
      c.fillStyle = fade('#86c8c0', 0.62 - i * 0.1);
      const lean = 0.34;
      c.fill(quad([[bedX - 0.86 + u + y0 * lean, y0, wall], [bedX - 0.56 + u + y0 * lean, y0, wall], [bedX - 0.56 + u + y1 * lean, y1, wall], [bedX - 0.86 + u + y1 * lean, y1, wall]]));
    }
    for (const [x0, x1] of [[-0.44, -0.12], [-0.06, 0.24]] as const) for (const [z0, z1] of [[1.45, 1.95], [2.02, 2.62]] as const) {
      c.fillStyle = fade('#a6e6de', 0.62);
      c.fill(quad([[bedX + x0 - 0.1, soft, z0], [bedX + x1 - 0.1, soft, z0], [bedX + x1 + 0.08, soft, z1], [bedX + x0 + 0.08, soft, z1]]));
    }
    for (const [x, z0, z1] of [[0.34, 1.12, 1.42], [0.66, 1.12, 1.42], [0.46, 1.46, 1.9], [0.8, 1.46, 1.9]] as const) {
      c.fillStyle = fade('#7fc0b8', 0.42);
      c.fill(quad([[x, 0, z0], [x + 0.26, 0, z0], [x + 0.36, 0, z1], [x + 0.1, 0, z1]]));
    }
    c.filter = 'none';
    glow(c, clockX, clockY, 330, '#a6e6de', 0.75);
  });
  // A door opens behind us, and somebody stands in it.
  const doorway = s.layer((c) => {
    c.filter = 'blur(12px)';
    c.fillStyle = vertical(c, 250, 1500, '#9adfd0', '#d6fff2', '#8fd8c8');
    c.fill(poly([[330, 262], [846, 262], [900, 1700], [270, 1700]]));
    c.globalCompositeOperation = 'destination-out';
    c.filter = 'blur(7px)';
    c.translate(590, 1650);
    c.scale(1.46, 1.46);
    man(c, { coat: true });
  }, { x: 200, y: 200, w: 760, h: 1560 });
  const [map, light] = canvasOf((W + 2 * PAD) * 0.25, (H + 2 * PAD) * 0.25);
  const spot = (x: number, y: number, r: number, alpha: number, squash = 1): void => {
    if (alpha <= 0) return;
    light.save();
    light.translate(x, y);
    light.scale(1, squash);
    light.globalCompositeOperation = 'lighter';
    const g = light.createRadialGradient(0, 0, 0, 0, 0, r);
    for (const [q, a] of [[0, 1], [0.5, 0.95], [0.66, 0.62], [0.74, 0.3], [1, 0]] as const) g.addColorStop(q, fade('#fff0d2', a * alpha));
    light.fillStyle = g;
    light.fillRect(-r, -r, 2 * r, 2 * r);
    light.restore();
  };
  return {
    still: 10.2,
    top: 150,
    camera: push(1.01, 1.09, -6, 6),
    look: { bloom: 0.45, vignette: 0.85, floor: 0.35, floorColor: '#010807' },
    frame(f) {
      const { t } = f;
      const ring = ease(t, 11.75, 11.95);
      const beat = ring * (0.75 + 0.25 * Math.cos((t - 11.9) * 4.19));
      const lift = ease(t, 6.9, 8.6) * (1 - ease(t, 12.05, 12.32));
      const hold = ease(t, 5.7, 6.9) * (1 - ease(t, 12.05, 12.7));
      const swing = t < 12.2 ? 0 : 0.17 * Math.sin((t - 12.2) * 5.4) * Math.exp(-(t - 12.2) * 0.8);
      const size = 1 + 0.52 * lift;
      const [boardX, boardY] = [hookX + 6 * lift, hookY - 36 * lift];
      f.put(room, 1);
      f.at(1, (c) => {
        const minute = ((8 + ease(t, 11.72, 11.8) + 0.06 * pulse(t, 11.8, 0.02, 0.2)) / 30) * Math.PI;
        const hour = ((3 + 8.5 / 60) / 6) * Math.PI;
        c.strokeStyle = '#0a1a17';
        c.lineCap = 'round';
        for (const [a, long, wide] of [[hour, 0.5, 13], [minute, 0.76, 9]] as const) {
          c.lineWidth = wide;
          c.beginPath();
          c.moveTo(clockX - Math.sin(a) * 14, clockY + Math.cos(a) * 14);
          c.lineTo(clockX + Math.sin(a) * clockR * long, clockY - Math.cos(a) * clockR * long);
          c.stroke();
        }
        c.fillStyle = '#0a1a17';
        oval(c, clockX, clockY, 11, 11);
        // Once the lamp burns, a corner of the bed turns itself down.
        const d = 0.001 + 0.72 * ease(t, 12.9, 15.4);
        const [x, z] = [bedX + half + 0.02, 2.66];
        const [a, b, tip] = [at(x, soft, z - d * 1.3), at(x - d, soft, z), at(x - d * 0.98, soft + 0.04, z - d * 1.16)];
        c.fillStyle = linear(c, ...at(x, soft, z), ...at(x - d * 0.5, soft, z - d * 0.65), [[0, '#ffffff'], [0.6, '#e8f2ee'], [1, '#6d918a']]);
        c.fill(poly([at(x, soft, z + 0.1), a, b, at(x - d, soft, z + 0.1)]));
        c.fillStyle = fade('#08241f', 0.55);
        c.fill(poly([[a[0], a[1] + 14 * d], [tip[0] - 14 * d, tip[1] + 26 * d], [b[0] - 20 * d, b[1] + 4 * d]]));
        c.fillStyle = linear(c, (a[0] + b[0]) / 2, (a[1] + b[1]) / 2, ...tip, [[0, '#8fb3aa'], [0.12, '#ffffff'], [0.6, '#e4efeb'], [1, '#b4cdc6']]);
        const flap = new Path2D();
        flap.moveTo(...a);
        flap.quadraticCurveTo((a[0] + tip[0]) / 2 - 8, (a[1] + tip[1]) / 2 + 8, ...tip);
        flap.quadraticCurveTo((b[0] + tip[0]) / 2 - 6, (b[1] + tip[1]) / 2 + 2, ...b);
        c.fill(flap);
      });
      f.put(dark, 1);
      f.put(feet, 1);
      f.at(1, (c) => {
        c.save();
        c.filter = 'blur(9px)';
        c.fillStyle = fade('#01110f', 0.6);
        c.translate(boardX + 14 + 26 * lift, boardY + 20 + 30 * lift);
        c.rotate(swing - 0.05 * lift);
        c.scale(size, size);
        c.fillRect(-boardW / 2, 0, boardW, boardH);
        c.restore();
      });
      f.put(chart, 1, { x: boardX, y: boardY, scale: size, turn: swing - 0.05 * lift });

      light.setTransform(1, 0, 0, 1, 0, 0);
      light.globalCompositeOperation = 'source-over';
      light.fillStyle = mix('#0e2c2a', '#160607', ring);
      light.fillRect(0, 0, map.width, map.height);
      light.scale(0.25, 0.25);
      light.translate(PAD, PAD);
      light.globalCompositeOperation = 'lighter';
      light.globalAlpha = 1 - 0.8 * ring;
      light.drawImage(moonlight.canvas, moonlight.x, moonlight.y, moonlight.w, moonlight.h);
      light.globalAlpha = 1;
      const down = ease(t, 2.7, 5.3);
      const drop = ease(t, 12, 12.5);
      const out = 1 - ease(t, 12.5, 12.6) + 0.7 * pulse(t, 12.85, 0.04, 0.12);
      const torchX = 566 + Math.sin(t * 1.1) * 9 * (1 - drop) + (hookX - 566) * down - 330 * drop;
      const torchY = 806 + Math.cos(t * 0.9) * 8 + (1150 - 806) * down + 20 * lift + 520 * drop;
      spot(torchX, torchY, 330 + 40 * down, 0.95 * Math.max(0, out), 0.86 + 0.2 * down - 0.6 * drop);
      const door = ease(t, 13.2, 14.9);
      if (ring > 0) {
        const g = light.createRadialGradient(lampX, lampY + 60, 20, lampX, lampY + 300, 1120);
        for (const [q, color, a] of [[0, '#ff9060', 1], [0.1, '#ff3018', 0.95], [0.45, '#d8160e', 0.85], [0.75, '#80090a', 0.6], [1, '#2a0406', 0.3]] as const) g.addColorStop(q, fade(color, 0.95 * a * ring * (1 - 0.3 * door)));
        light.fillStyle = g;
        light.fillRect(-PAD, -PAD, W + 2 * PAD, H + 2 * PAD);
        light.save();
        light.globalAlpha = ease(t, 13.2, 13.6);
        light.translate(900, 0);
        light.scale(0.06 + 0.94 * door, 1);
        light.drawImage(doorway.canvas, doorway.x - 900, doorway.y, doorway.w, doorway.h);
        light.restore();
      }
      f.at(1, (c) => {
        c.globalCompositeOperation = 'multiply';
        c.imageSmoothingQuality = 'high';
        c.drawImage(map, -PAD, -PAD, W + 2 * PAD, H + 2 * PAD);
        c.globalCompositeOperation = 'source-over';
        glow(c, torchX, torchY, 520, '#ffe8c0', 0.17 * Math.max(0, out) * (1 - drop), 0.9);
        glow(c, clockX, clockY, 260, '#a6e6de', 0.16);
      });
      f.put(burning, 1, { alpha: ring });
      f.at(1, (c) => {
        glow(c, lampX, lampY + 6, 420, '#ff3a28', 0.7 * beat);
        glow(c, lampX, lampY + 4, 120, '#ffd0a0', beat);
      });
      if (hold > 0) {
        const angle = swing - 0.05 * lift;
        const [u, v] = [92 * size, 290 * size];
        const gone = 1 - hold;
        const place = { x: boardX + u * Math.cos(angle) - v * Math.sin(angle) + 40 + gone * 260, y: boardY + v * Math.cos(angle) + u * Math.sin(angle) + gone * 620, scale: 0.9 + 0.18 * lift };
        f.put(hand, 1, place);
      }
    }
  };
};
