// biome-ignore-all format: lists of points and notes read better in rows

import { ease, fade, pulse, rng } from '../color.ts';
import { fillAll, glow, limb, linear, lit, oval, type Point, poly, type Stops, smooth, vertical } from '../paint.ts';
import { man, manProfile } from '../people.ts';
import { type Ctx, canvasOf, PAD, type Scene, W } from '../stage.ts';

const [rod, hem, split] = [232, 1408, 566];
/** Where fingers take the left half of the curtain, and the height of its lamp. */
const [gripY, lampX, lampY] = [850, 470, 640];
const tall = 1.36;
const step = 1.05;
const lean = (t: number): number => 0.1 - 0.2 * ease(t, 14.4, 16);

const spread = (c: Ctx, r: number, stops: Stops): CanvasGradient => {
  const g = c.createRadialGradient(lampX, lampY, 20, lampX, lampY, r);
  for (const [q, color] of stops) g.addColorStop(q, color);
  return g;
};

const syringe = (c: Ctx, x: number, y: number): void => {
  c.fillRect(x - 10, y - 104, 20, 90);
  c.fillRect(x - 22, y - 18, 44, 7);
  c.fillRect(x - 4, y - 18, 8, 60);
  c.fillRect(x - 18, y + 36, 36, 8);
  c.fill(poly([[x - 8, y - 104], [x + 8, y - 104], [x + 3, y - 124], [x - 3, y - 124]]));
  c.fillRect(x - 2.6, y - 210, 5.2, 92);
};

export const scene: Scene = (s) => {
  const amber = s.layer((c) => fillAll(c, spread(c, 1180, [[0, '#fff6cc'], [0.12, '#f6d68a'], [0.34, '#b59a4a'], [0.62, '#4e5a30'], [1, '#10211a']])));
  const red = s.layer((c) => fillAll(c, spread(c, 1180, [[0, '#fff0d0'], [0.1, '#ff9a64'], [0.32, '#ee2c1a'], [0.62, '#8a0a12'], [1, '#1c0308']])));
  const beyond = s.layer((c) => {
    fillAll(c, spread(c, 1000, [[0, '#fff4dc'], [0.1, '#ffc080'], [0.3, '#ff4a24'], [0.62, '#b00c12'], [1, '#300408']]));
    c.fillStyle = vertical(c, 1330, 1500, '#7a080c', '#ff5a34');
    c.fillRect(-90, 1330, 1180, 180);
  });
  const room = s.layer((c) => {
    fillAll(c, '#020c0b');
    c.fillStyle = vertical(c, -90, rod, '#010807', '#0a2a26');
    c.fillRect(-90, -90, 1180, rod + 90);
    c.fillStyle = vertical(c, hem, 1778, '#1d3a32', '#0a211e', '#020b0a');
    c.fillRect(-90, hem, 1180, 470);
  });
  const spill = (from: string, to: string) => s.layer((c) => {
    c.fillStyle = vertical(c, hem - 30, 1700, from, to, fade(to, 0));
    c.fill(poly([[-90, hem - 30], [1090, hem - 30], [1090, 1778], [-90, 1778]]));
  }, { x: -90, y: hem - 40, w: 1180, h: 430 });
  const [spillAmber, spillRed] = [spill('#f8dc94', '#7a6a34'), spill('#ff9a64', '#8a0c10')];
  const cloth = (x0: number, x1: number, seed: number) => s.layer((c) => {
    const r = rng(seed);
    c.fillStyle = '#ffffff';
    c.fillRect(x0, rod, x1 - x0, hem - rod);
    for (let x = x0; x < x1; ) {
      const w = Math.min(r(58, 104), x1 - x + 8);
      const deep = r(0.45, 0.72);
      c.fillStyle = linear(c, x, 0, x + w, 0, [[0, fade('#12140c', deep)], [0.16, fade('#12140c', deep * 0.55)], [0.4, fade('#12140c', 0.16)], [0.55, fade('#12140c', 0)], [0.7, fade('#12140c', 0.16)], [0.9, fade('#12140c', deep * 0.6)], [1, fade('#12140c', deep)]]);
      c.fillRect(x, rod, w, hem - rod);
      x += w - 0.5;
    }
    c.fillStyle = linear(c, 0, rod, 0, hem, [[0, fade('#04100c', 0.72)], [0.12, fade('#04100c', 0.2)], [0.3, fade('#04100c', 0)], [0.75, fade('#04100c', 0.1)], [0.955, fade('#04100c', 0.45)], [0.96, fade('#04100c', 0.75)], [1, fade('#04100c', 0.85)]]);
    c.fillRect(x0, rod, x1 - x0, hem - rod);
  }, { x: x0, y: rod, w: x1 - x0, h: hem - rod });
  const halves = [{ layer: cloth(-90, split, 4), side: -1 }, { layer: cloth(split - 26, 1090, 8), side: 1 }] as const;

  /** The folds of this moment: opaque, so that their rows may overlap, and multiplied into the light. */
  const [drape, d] = canvasOf((W + 2 * PAD) * s.k, (hem - rod) * s.k);
  d.scale(s.k, s.k);
  d.translate(PAD, -rod);

  const ink = '#20120a';
  const collar = (c: Ctx): void => c.fill(smooth([[-72, -648], [-44, -722], [-20, -690], [20, -690], [44, -722], [72, -648], [0, -600]]));
  const box = { x: -260, y: -900, w: 520, h: 960 };
  const walker = lit(s, box, (c) => {
    c.save();
    c.beginPath();
    c.rect(-260, -900, 520, 256);
    c.clip();
    c.translate(-6, -694);
    c.scale(0.78, 0.78);
    manProfile(c);
    c.restore();
    c.fill(smooth([[-22, -668], [12, -664], [46, -634], [64, -560], [62, -460], [70, -330], [98, -172], [20, -158], [-104, -166], [-92, -300], [-82, -430], [-90, -540], [-76, -620]]));
    limb(c, [[-14, -596, 40], [-22, -486, 29], [66, -404, 21], [92, -394, 20]]);
    c.save();
    c.translate(112, -400);
    c.rotate(0.5);
    syringe(c, 0, 20);
    c.restore();
  }, { fill: ink, blur: 3.5 });
  const faced = lit(s, box, (c) => {
    man(c, { coat: true, arms: [[[-106, -626, 29], [-131, -505, 23], [-126, -398, 18], [-122, -364, 14]], [[100, -630, 29], [112, -600, 24]]] });
    collar(c);
  }, { fill: ink, blur: 3.5 });
  const arm = (c: Ctx): void => {
    limb(c, [[0, 0, 30], [54, 122, 26], [70, 30, 20], [70, 6, 21]]);
    syringe(c, 70, -12);
  };
  const armBox = { x: -110, y: -320, w: 320, h: 520 };
  const armShade = lit(s, armBox, arm, { fill: ink, blur: 3 });
  const rims = [{ color: '#ff7a4a', dx: -3, dy: 4, soft: 4, alpha: 0.8 }, { color: '#ff7a4a', dx: 3, dy: 4, soft: 4, alpha: 0.6 }];
  const doctor = lit(s, box, (c) => {
    man(c, { coat: true, arms: [[[-100, -630, 29], [-112, -600, 24]], [[100, -630, 29], [112, -600, 24]]] });
    collar(c);
    for (const side of [-1, 1]) oval(c, 38 * side, -764, 7, 13);
  }, {
    fill: (c) => vertical(c, -820, 0, '#0c0204', '#1a0507', '#080102'),
    over: (c) => {
      c.filter = 'blur(3px)';
      c.strokeStyle = fade('#ff6a44', 0.2);
      c.lineWidth = 5;
      c.stroke(smooth([[-34, -690], [-30, -600], [-4, -480], [-2, -200]], false));
      c.stroke(smooth([[34, -690], [30, -600], [-4, -480]], false));
    },
    rims
  });
  const armSolid = lit(s, armBox, arm, {
    fill: '#0e0304',
    rims,
    over: (c) => {
      c.fillStyle = '#ffd8b0';
      c.fillRect(67.6, -222, 4.8, 92);
      c.fillStyle = fade('#ffb080', 0.55);
      c.fillRect(66, -112, 8, 80);
    }
  });

  // The foot of the bed from which all of this is seen.
  const bed = lit(s, { x: -120, y: 1540, w: 1240, h: 340 }, (c) => {
    c.lineCap = 'round';
    c.lineWidth = 30;
    c.beginPath();
    c.moveTo(-40, 1880);
    c.bezierCurveTo(-40, 1640, 40, 1606, 220, 1600);
    c.bezierCurveTo(400, 1594, 560, 1594, 740, 1602);
    c.bezierCurveTo(960, 1612, 1040, 1660, 1046, 1880);
    c.stroke();
    c.lineWidth = 17;
    for (let i = 0; i < 6; i++) {
      c.beginPath();
      c.moveTo(120 + i * 152, 1608);
      c.lineTo(112 + i * 155, 1880);
      c.stroke();
    }
    c.fill(smooth([[-120, 1790], [120, 1744], [420, 1728], [760, 1738], [1120, 1790], [1120, 1890], [-120, 1890]]));
  }, { fill: (c) => vertical(c, 1580, 1778, '#1a4039', '#0a211e', '#020a09'), rims: [{ color: '#ffca90', dx: 0, dy: 7, soft: 4, alpha: 0.9 }] });
  const glint = { color: '#ffc88a', dx: 7, dy: 6, soft: 6, alpha: 0.9 };
  const push = lit(s, { x: -90, y: -260, w: 180, h: 420 }, (c) => {
    c.fill(smooth([[-40, 20], [-46, -70], [-42, -128], [-24, -160], [24, -160], [42, -128], [46, -70], [40, 20], [0, 40]]));
  }, { fill: (c) => linear(c, -46, 0, 46, 0, [[0, '#5a3a26'], [0.35, '#2a1710'], [1, '#080404']]), rims: [glint] });
  const fist = lit(s, { x: -150, y: -150, w: 560, h: 800 }, (c) => {
    c.fill(smooth([[-40, -78], [40, -84], [88, -40], [104, 40], [92, 110], [30, 124], [-40, 110], [-60, 20]]));
    for (const [y, x] of [[-52, -66], [-4, -78], [44, -74], [88, -58]] as const) limb(c, [[60, y - 8, 28], [x, y, 25]]);
    limb(c, [[60, 80, 62], [120, 210, 56], [200, 400, 74], [320, 640, 100]]);
  }, {
    fill: (c) => linear(c, -90, -80, 200, 330, [[0, '#4a261a'], [0.45, '#1c0c0a'], [0.74, '#0c0505'], [0.76, '#10302b'], [1, '#020a09']]),
    over: (c) => {
      c.strokeStyle = fade('#050202', 0.85);
      c.lineWidth = 7;
      c.lineCap = 'round';
      for (const y of [-29, 20, 66]) {
        c.beginPath();
        c.moveTo(-92, y);
        c.quadraticCurveTo(-30, y + 5, 30, y - 6);
        c.stroke();
      }
    },
    rims: [glint]
  });
  const thumb = lit(s, { x: -90, y: -250, w: 240, h: 340 }, (c) => limb(c, [[72, 10, 40], [82, -66, 33], [58, -132, 27], [12, -172, 22]]), {
    fill: (c) => linear(c, -10, -190, 110, 10, [[0, '#4f291c'], [0.6, '#1e0d0a'], [1, '#120706']]),
    rims: [glint]
  });

  return {
    still: 14.4,
    top: 150,
    camera: (t) => ({ zoom: 1.01 + 0.05 * ease(t, -2, 13) + 0.09 * ease(t, 13.2, 14.3), x: 0, y: 30 * ease(t, 13.2, 14.6) }),
    look: { bloom: 0.5, vignette: 0.85, floor: 0.4, floorColor: '#010706' },
    frame(f) {
      const { t } = f;
      const bell = ease(t, 8.58, 8.72);
      const beat = bell * (0.7 + 0.3 * Math.cos((t - 8.65) * 6.283));
      const rip = ease(t, 13.15, 14);
      const walk = ease(t, -1.4, 5.5);
      const phase = ((t - 0.5) / step) * Math.PI;
      const going = 1 - ease(t, 5, 5.5);
      const turned = ease(t, 6, 6.9);
      const x = 150 + 440 * walk - 40 * ease(t, 8, 12) - 96 * ease(t, 13.3, 14.8);
      const size = tall + 0.06 * ease(t, 9, 13) + 0.13 * ease(t, 13.2, 15.2) + 0.07 * ease(t, 15.2, 16.4);
      const floor = 1482 + 20 * ease(t, 9, 13) + 66 * ease(t, 13.2, 15) + 70 * ease(t, 15.2, 16.4);
      // The bell is cut off, and its light with it.
      const out = ease(t, 15.3, 15.5);
      const raise = ease(t, 7.2, 8.4);
      const drag = 42 * ease(t, 11.4, 12.9) + 352 * rip + 26 * ease(t, 14, 16);
      const edge = (side: -1 | 1, y: number): number => {
        const far = Math.min(1, Math.abs(y - gripY) / 620);
        const late = 1 - 0.62 * far * (1 - ease(t, 13.5, 14.5));
        const breath = 3 * Math.sin(y / 150);
        const pinch = 20 * ease(t, 11.2, 11.5) * (1 - rip) * Math.exp(-((y - gripY) ** 2) / 9000);
        return side < 0 ? split - drag * late - pinch + breath : split - 26 + 170 * ease(t, 13.4 + far * 0.2, 14.5) * (1 - 0.3 * far) + breath;
      };

      const spectacles = (c: Ctx, alpha: number): void => {
        for (const u of [-17, 17]) {
          c.fillStyle = fade('#fff0d8', alpha);
          c.beginPath();
          c.arc(u, -768, 10.5, 2.5, 5.6);
          c.fill();
          glow(c, u, -770, 30, '#ff9a6a', 0.6 * alpha);
          c.strokeStyle = fade('#ffb890', 0.8 * alpha);
          c.lineWidth = 2;
          c.beginPath();
          c.arc(u, -768, 11.5, 0, 6.3);
          c.stroke();
        }
        c.beginPath();
        c.moveTo(-6, -769);
        c.quadraticCurveTo(0, -774, 6, -769);
        c.stroke();
      };
      f.put(room, 1);
      f.put(spillAmber, 1, { alpha: 1 - bell });
      f.put(spillRed, 1, { alpha: bell });
      const feet = (c: Ctx, blur: boolean): void => {
        c.save();
        c.translate(x, floor - (blur ? 0 : 6 * Math.abs(Math.sin(phase)) * going));
        c.scale(size, size);
        c.fillStyle = ink;
        if (blur) {
          c.beginPath();
          c.rect(-200, -196, 400, 260);
          c.clip();
        }
        if (turned < 0.5) for (const d of [0, Math.PI]) {
          const a = 0.26 * Math.sin(phase + d) * going + 0.06 * (d ? 1 : -1);
          const bend = 0.45 * Math.max(0, Math.cos(phase + d)) * going;
          const [kx, ky] = [Math.sin(a) * 190, -396 + Math.cos(a) * 190];
          const [ax, ay] = [kx + Math.sin(a - bend) * 178, ky + Math.cos(a - bend) * 178];
          limb(c, [[0, -396, 44], [kx, ky, 31], [ax, ay, 19]]);
          oval(c, ax + 24, ay + 10, 42, 14, -bend * 0.6);
        } else for (const d of [-1, 1]) {
          limb(c, [[42 * d, -396, 40], [44 * d, -30, 21]]);
          oval(c, 50 * d, -12, 31, 14);
        }
        c.restore();
      };
      f.at(1, (c) => {
        c.fillStyle = linear(c, 0, floor - 10, 0, floor + 190, [[0, fade('#0a0605', 0.75)], [1, fade('#0a0605', 0)]]);
        for (const d of [-46, 46]) c.fill(poly([[x + d - 34, floor - 8], [x + d + 34, floor - 8], [x + d * 2.2 + 70, floor + 200], [x + d * 2.2 - 70, floor + 200]]));
        feet(c, false);
      });

      // What is seen once the curtain is torn aside.
      const [gapL, gapR] = [edge(-1, gripY), edge(1, gripY)];
      if (gapR > gapL - 40 && t > 11) {
        f.at(1, (c) => {
          const hole: Point[] = [];
          for (let y = rod; y <= hem; y += 24) hole.push([edge(-1, y) - 4, y]);
          for (let y = hem; y >= rod; y -= 24) hole.push([Math.max(edge(1, y) + 4, edge(-1, y)), y]);
          c.clip(poly(hole));
          c.drawImage(beyond.canvas, beyond.x, beyond.y, beyond.w, beyond.h);
          c.translate(x, floor);
          c.scale(size, size);
          c.drawImage(doctor.canvas, doctor.x, doctor.y, doctor.w, doctor.h);
        });
      }

      // The curtain: light from behind, what stands between, then the folds over both.
      const outline = (side: -1 | 1): Path2D => {
        const outer = side < 0 ? -120 : 1120;
        const points: Point[] = [[outer, rod]];
        for (let y = rod; y <= hem; y += 24) points.push([edge(side, y), y]);
        points.push([outer, hem]);
        return poly(points);
      };
      for (const { layer, side } of [halves[1], halves[0]]) f.at(1, (c) => {
        c.save();
        c.clip(outline(side));
        c.drawImage(amber.canvas, amber.x, amber.y, amber.w, amber.h);
        c.globalAlpha = bell;
        c.drawImage(red.canvas, red.x, red.y, red.w, red.h);
        c.globalCompositeOperation = 'darken';
        const shade = 0.97 * (1 - 0.75 * rip);
        const figure = (l: typeof walker, alpha: number, wide: number): void => {
          if (alpha <= 0) return;
          c.save();
          c.globalAlpha = alpha * shade;
          // Folds bend whatever falls on them.
          const n = 110;
          const w = l.w / n;
          c.translate(x, floor - 6 * Math.abs(Math.sin(phase)) * going);
          c.scale(size * wide, size);
          for (let i = 0; i < n; i++) {
            const at = x + (l.x + i * w) * size;
            c.drawImage(l.canvas, (i * l.canvas.width) / n, 0, l.canvas.width / n, l.canvas.height, l.x + i * w, l.y + 4 * Math.sin(at / 13), w + 0.6, l.h);
          }
          c.restore();
        };
        figure(walker, 1 - ease(turned, 0.4, 0.8), 1 - 0.4 * turned);
        figure(faced, ease(turned, 0.1, 0.5), 0.5 + 0.5 * turned);
        if (raise > 0) {
          c.save();
          c.globalAlpha = shade * Math.min(1, raise * 3);
          c.translate(x, floor);
          c.scale(size, size);
          c.translate(102, -622);
          c.rotate(1.5 * (1 - raise));
          c.drawImage(armShade.canvas, armShade.x, armShade.y, armShade.w, armShade.h);
          c.restore();
        }
        c.globalAlpha = shade;
        feet(c, true);
        c.restore();
        const end = side < 0 ? layer.x : layer.x + layer.w;
        for (let y = rod; y < hem; y += 8) {
          const wide = Math.abs(edge(side, y) - end) + 4;
          d.drawImage(layer.canvas, 0, (y - rod) * s.k, layer.canvas.width, 9 * s.k, side < 0 ? end : end - wide, y, wide, 9.5);
        }
        c.clip(outline(side));
        c.globalCompositeOperation = 'multiply';
        c.drawImage(drape, -PAD, rod, W + 2 * PAD, hem - rod);
      });
      f.at(1, (c) => {
        // The edge of the half that hangs in front catches the light.
        const line = new Path2D();
        for (let y = rod; y <= hem; y += 12) line.lineTo(edge(-1, y), y);
        c.strokeStyle = fade('#06120e', 0.6);
        c.lineWidth = 9;
        c.stroke(line);
        c.strokeStyle = fade(t < 8.6 ? '#ffe6a8' : '#ffb080', 0.35 + 0.5 * rip);
        c.lineWidth = 3;
        c.stroke(line);
        c.fillStyle = vertical(c, rod - 26, rod + 2, '#9fb8ae', '#33504a', '#0a1a17');
        c.fillRect(-90, rod - 26, 1180, 22);
        for (const [side, n] of [[-1, 8], [1, 5]] as const) for (let i = 0; i < n; i++) {
          const end = edge(side, rod) - 16 * -side;
          const start = side < 0 ? -60 : 1060;
          const at = start + ((end - start) * (i + 0.5)) / (n - 0.5);
          c.strokeStyle = '#0a1a17';
          c.lineWidth = 9;
          c.beginPath();
          c.ellipse(at, rod - 6, 13, 26, 0, 0, 6.3);
          c.stroke();
          c.strokeStyle = '#b4ccc2';
          c.lineWidth = 3;
          c.stroke();
        }
      });
      // The hand on the edge, and the arm it belongs to.
      const grip = ease(t, 11.15, 11.5);
      if (grip > 0) f.at(1, (c) => {
        const gx = edge(-1, gripY);
        const open = ease(t, 13.3, 13.7);
        if (open > 0) {
          c.save();
          c.globalAlpha = open;
          const [sx, sy] = [x - 96 * size, floor - 622 * size];
          c.fillStyle = '#140406';
          limb(c, [[sx, sy, 30 * size], [(sx + gx) / 2 - 40, (sy + gripY) / 2 + 120, 27 * size], [gx + 20, gripY + 6, 34]]);
          c.restore();
        }
        for (const [i, [dy, long, r]] of ([[-62, 58, 18], [-22, 74, 19], [18, 72, 19], [56, 54, 17]] as const).entries()) {
          const reach = long * ease(grip, i * 0.12, 0.6 + i * 0.12);
          c.fillStyle = fade('#ffa070', grip);
          limb(c, [[gx + 18, gripY + dy * 0.9 - 3, r + 2], [gx - reach * 0.6, gripY + dy - 5, r], [gx - reach, gripY + dy + 5, r - 4]]);
          c.fillStyle = fade('#160506', grip);
          limb(c, [[gx + 22, gripY + dy * 0.9, r + 2], [gx - reach * 0.6, gripY + dy, r], [gx - reach + 1, gripY + dy + 9, r - 4]]);
        }
      });
      if (rip > 0) {
        f.put(armSolid, 1, { x: x + 102 * size, y: floor - 622 * size, scale: size, turn: lean(t), alpha: ease(t, 13.45, 13.8) });
      }
      f.put(bed, 1.25);
      const press = ease(t, 8.44, 8.6);
      f.at(1.3, (c) => {
        c.translate(800, 1530);
        c.rotate(-0.12);
        c.scale(1.12, 1.12);
        c.strokeStyle = '#0a0605';
        c.lineWidth = 15;
        c.lineCap = 'round';
        c.stroke(smooth([[0, 90], [-20, 150], [-110, 190], [-240, 170], [-330, 250]], false));
        c.fillStyle = '#3a0c0a';
        c.beginPath();
        c.roundRect(-20, -182 + 12 * press, 40, 40, 10);
        c.fill();
        c.fillStyle = fade('#ff4a30', bell);
        c.fill();
        c.drawImage(push.canvas, push.x, push.y, push.w, push.h);
        glow(c, 0, -172, 150, '#ff3a24', beat);
        c.drawImage(fist.canvas, fist.x, fist.y, fist.w, fist.h);
        c.save();
        c.translate(76, 10);
        c.rotate(0.2 * (1 - press) - 0.03);
        c.translate(-76, -10 + 6 * press);
        c.drawImage(thumb.canvas, thumb.x, thumb.y, thumb.w, thumb.h);
        c.restore();
      });
      if (rip > 0) f.at(1, (c) => {
        glow(c, lampX, lampY + 100, 760, '#ff5a34', (0.28 * rip + 0.4 * pulse(t, 13.5, 0.2, 0.9)) * (1 - out));
        c.fillStyle = fade('#0a0102', 0.9 * out);
        c.fillRect(-90, -90, 1180, 1960);
        c.translate(x, floor);
        c.scale(size, size);
        spectacles(c, ease(t, 13.6, 14));
        const a = lean(t);
        const tip: Point = [102 + 70 * Math.cos(a) + 222 * Math.sin(a), -622 + 70 * Math.sin(a) - 222 * Math.cos(a)];
        c.strokeStyle = fade('#ffd8b0', 0.9 * out);
        c.lineWidth = 3;
        c.beginPath();
        c.moveTo(...tip);
        c.lineTo(tip[0] - 92 * Math.sin(a), tip[1] + 92 * Math.cos(a));
        c.stroke();
        glow(c, ...tip, 46, '#fff0d8', ease(t, 14, 14.3));
      });
    }
  };
};
