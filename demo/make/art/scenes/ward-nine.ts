// biome-ignore-all format: lists of points and notes read better in rows

import { drift, mist } from '../air.ts';
import { ease, fade, flicker, pulse, rng } from '../color.ts';
import { fillAll, glow, limb, linear, lit, oval, type Point, poly, smooth, vertical } from '../paint.ts';
import { type Ctx, push, type Scene } from '../stage.ts';

const [left, right, top, foot] = [120, 880, 500, 1430];
const [leafWide, leafTall] = [380, foot - top];
/** The porthole of a leaf, from its hinge. */
const [holeX, holeY, holeR] = [196, 330, 132];

const nine = (c: Ctx, x: number, y: number, size: number): void => {
  c.beginPath();
  c.ellipse(x, y - size * 0.34, size * 0.34, size * 0.36, 0, 0, 6.3);
  c.moveTo(x + size * 0.34, y - size * 0.34);
  c.bezierCurveTo(x + size * 0.36, y + size * 0.3, x + size * 0.16, y + size * 0.62, x - size * 0.22, y + size * 0.64);
  c.stroke();
};

/** An open hand, its palm against the glass, the wrist at the bottom. */
const palm = (c: Ctx): void => {
  c.fill(smooth([[-46, 44], [-52, -6], [-44, -48], [0, -62], [40, -50], [50, -6], [44, 44], [26, 92], [30, 190], [-34, 190], [-28, 92]]));
  limb(c, [[-33, -42, 15], [-47, -96, 13], [-54, -142, 11]]);
  limb(c, [[-8, -52, 15], [-12, -116, 14], [-14, -170, 11]]);
  limb(c, [[18, -50, 15], [26, -108, 13], [30, -158, 11]]);
  limb(c, [[39, -36, 13], [58, -84, 11], [68, -122, 9]]);
  limb(c, [[-36, 40, 20], [-74, 4, 14], [-98, -34, 11]]);
};

export const scene: Scene = (s) => {
  const hall = s.layer((c) => {
    fillAll(c, '#02100f');
    c.fillStyle = vertical(c, -90, 420, '#041a19', '#0e3f3b', '#1b6159');
    c.fill(poly([[-90, -90], [1090, -90], [900, 330], [100, 330]]));
    for (const side of [0, 1]) {
      c.save();
      if (side) {
        c.translate(1000, 0);
        c.scale(-1, 1);
      }
      c.fillStyle = linear(c, -90, 0, 110, 0, [[0, '#04211f'], [0.6, '#0d403b'], [1, '#1d6a60']]);
      c.fill(poly([[-90, -90], [100, 330], [100, 1440], [-90, 1990]]));
      c.fillStyle = linear(c, -90, 0, 110, 0, [[0, '#021312'], [1, '#0c3632']]);
      c.fill(poly([[-90, 1080], [100, 1020], [100, 1440], [-90, 1990]]));
      c.fillStyle = fade('#a8f0dc', 0.5);
      c.fill(poly([[-90, 1046], [100, 996], [100, 1016], [-90, 1076]]));
      c.restore();
    }
    c.fillStyle = vertical(c, 330, 1430, '#1d655c', '#124a44', '#0a2f2c');
    c.fillRect(100, 330, 800, 1110);
    // Tiles catch the lamp of the corridor at their edges.
    const r = rng(9);
    for (let i = 0; i < 11; i++) for (let j = 0; j < 3; j++) {
      c.fillStyle = fade(r() < 0.5 ? '#bff8e6' : '#01100f', r(0.03, 0.12));
      c.fillRect(100 + i * 73, 330 + j * 64, 71, 62);
    }
    c.fillStyle = vertical(c, 1430, 1778, '#0f3b37', '#06211f', '#010a09');
    c.fill(poly([[100, 1430], [900, 1430], [1090, 1990], [-90, 1990]]));
    glow(c, 500, 180, 640, '#8dffe0', 0.5, 0.5);
    c.fillStyle = linear(c, -40, 0, 1040, 0, [[0, '#3f9b8c'], [0.5, '#eafff8'], [1, '#3f9b8c']]);
    c.fill(poly([[330, 96], [670, 96], [636, 176], [364, 176]]));
  });
  const dusk = s.layer((c) => fillAll(c, fade('#010908', 0.72)));
  const beyond = s.layer((c) => {
    c.fillStyle = '#1a0204';
    c.fillRect(left, top, right - left, leafTall);
    const g = c.createRadialGradient(500, 880, 20, 500, 900, 640);
    for (const [at, color] of [[0, '#fff0d0'], [0.1, '#ffb070'], [0.3, '#ff3a1e'], [0.6, '#a80c14'], [1, '#2a0308']] as const) g.addColorStop(at, color);
    c.fillStyle = g;
    c.fillRect(left, top, right - left, leafTall);
  }, { x: left, y: top, w: right - left, h: leafTall });
  const fog = mist({ seed: 19, color: '#7a0a10', lit: '#ffb08a', x: left - 100, y: top, w: right - left + 200, h: leafTall, low: 0.42, high: 0.92, stretch: 1.2, freq: 4 });
  // The patient: hair over the face, so that only the outline tells where the eyes must be.
  const patient = lit(s, { x: -240, y: -210, w: 480, h: 940 }, (c) => {
    c.fill(smooth([[0, -128], [46, -114], [64, -70], [62, -20], [70, 60], [88, 140], [50, 170], [-50, 170], [-88, 140], [-70, 60], [-62, -20], [-64, -70], [-46, -114]]));
    c.fill(smooth([[-40, 60], [40, 60], [120, 104], [160, 190], [176, 480], [190, 760], [-190, 760], [-176, 480], [-160, 190], [-120, 104]]));
  }, { fill: '#0b0103', rims: [{ color: '#ff7a4a', dx: -7, dy: 5, soft: 8, alpha: 0.8 }, { color: '#ff7a4a', dx: 7, dy: 5, soft: 8, alpha: 0.7 }], blur: 4 });
  const leaf = s.layer((c) => {
    c.fillStyle = linear(c, 0, 0, leafWide, 0, [[0, '#0a3431'], [0.12, '#1c655c'], [0.55, '#17574f'], [0.9, '#0d3f3a'], [1, '#06201e']]);
    c.fillRect(0, 0, leafWide, leafTall);
    c.fillStyle = vertical(c, 0, leafTall, fade('#9ffbe0', 0.2), fade('#031a18', 0), fade('#010c0b', 0.7));
    c.fillRect(0, 0, leafWide, leafTall);
    c.strokeStyle = fade('#01100f', 0.5);
    c.lineWidth = 5;
    c.strokeRect(30, 34, leafWide - 60, leafTall - 300);
    c.strokeStyle = fade('#a4ffe6', 0.16);
    c.lineWidth = 2;
    c.strokeRect(34, 38, leafWide - 68, leafTall - 308);
    c.fillStyle = linear(c, 0, 0, leafWide, 0, [[0, '#25312f'], [0.3, '#6b8480'], [0.5, '#c4dad4'], [0.62, '#7f9893'], [1, '#1c2827']]);
    c.fillRect(0, leafTall - 236, leafWide, 214);
    c.fillStyle = vertical(c, leafTall - 236, leafTall - 20, fade('#03100f', 0.15), fade('#03100f', 0.8));
    c.fillRect(0, leafTall - 236, leafWide, 214);
    c.fillStyle = linear(c, 300, 0, 356, 0, [[0, '#3c4d4a'], [0.4, '#e8f6f2'], [1, '#4b605c']]);
    c.beginPath();
    c.roundRect(296, 560, 58, 176, 10);
    c.fill();
    c.fillStyle = fade('#0a2320', 0.75);
    for (const y of [574, 722]) oval(c, 325, y, 5, 5);
    const r = rng(3);
    for (let i = 0; i < 34; i++) {
      c.strokeStyle = fade(r() < 0.6 ? '#01100f' : '#aef6e2', r(0.05, 0.16));
      c.lineWidth = r(1, 2.6);
      const [x, y] = [r(20, 350), r(500, 940)];
      c.beginPath();
      c.moveTo(x, y);
      c.lineTo(x + r(-50, 50), y + r(-14, 14));
      c.stroke();
    }
    c.fillStyle = linear(c, holeX - holeR, holeY - holeR, holeX + holeR, holeY + holeR, [[0, '#f2fffb'], [0.3, '#7f9c96'], [0.55, '#22302e'], [0.8, '#6d8a84'], [1, '#131d1c']]);
    oval(c, holeX, holeY, holeR + 34, holeR + 34);
    c.fillStyle = '#0a1615';
    oval(c, holeX, holeY, holeR + 9, holeR + 9);
    for (let i = 0; i < 10; i++) {
      const a = (i / 10) * 6.283 + 0.3;
      c.fillStyle = '#142321';
      oval(c, holeX + Math.cos(a) * (holeR + 21), holeY + Math.sin(a) * (holeR + 21), 6, 6);
      c.fillStyle = fade('#eafffa', 0.7);
      oval(c, holeX + Math.cos(a) * (holeR + 21) - 1.5, holeY + Math.sin(a) * (holeR + 21) - 2, 2.4, 2.4);
    }
    c.globalCompositeOperation = 'destination-out';
    oval(c, holeX, holeY, holeR, holeR);
  }, { x: 0, y: 0, w: leafWide, h: leafTall });
  const pane = s.layer((c) => {
    c.beginPath();
    c.arc(holeX, holeY, holeR, 0, 6.3);
    c.clip();
    c.fillStyle = linear(c, holeX - holeR, holeY - holeR, holeX + holeR, holeY + holeR, [[0, fade('#ffffff', 0.22)], [0.3, fade('#ffffff', 0.03)], [0.34, fade('#ffffff', 0.13)], [0.46, fade('#ffffff', 0)], [1, fade('#20000a', 0.35)]]);
    c.fillRect(0, 0, leafWide, leafTall);
    c.strokeStyle = fade('#180205', 0.5);
    c.lineWidth = 22;
    c.beginPath();
    c.arc(holeX, holeY, holeR + 4, 0, 6.3);
    c.stroke();
  }, { x: 0, y: 0, w: leafWide, h: leafTall });
  const touch = lit(s, { x: -130, y: -200, w: 260, h: 400 }, palm, {
    fill: (c) => vertical(c, -180, 190, '#2c0408', '#140204', '#060102'),
    over: (c) => {
      // Where the skin is pressed flat it takes the light of the corridor.
      for (const [x, y, rx, ry] of [[-54, -140, 7, 13], [-14, -166, 7, 14], [30, -154, 7, 13], [68, -118, 6, 10], [-96, -32, 7, 10]] as const) {
        c.fillStyle = fade('#ff9a80', 0.2);
        oval(c, x, y, rx, ry, x < -60 ? -0.6 : 0);
      }
    },
    rims: [{ color: '#ff8a5a', dx: -3, dy: 3, soft: 4 }, { color: '#ff8a5a', dx: 3, dy: 3, soft: 4 }]
  });
  const frame = s.layer((c) => {
    const path = new Path2D();
    path.rect(left - 44, top - 44, right - left + 88, leafTall + 44);
    path.rect(left, top, right - left, leafTall);
    c.fillStyle = linear(c, 70, 0, 930, 0, [[0, '#0d2f2c'], [0.5, '#4f9186'], [1, '#0d2f2c']]);
    c.fill(path, 'evenodd');
    c.fillStyle = fade('#cffff0', 0.5);
    c.fillRect(left - 44, top - 44, right - left + 88, 4);
    c.fillStyle = '#04100f';
    c.fillRect(left - 4, top - 4, right - left + 8, 6);
    c.fillStyle = '#0a1615';
    c.beginPath();
    c.roundRect(394, 222, 212, 212, 22);
    c.fill();
    c.strokeStyle = linear(c, 390, 226, 610, 452, [[0, '#9fd8ca'], [0.5, '#23403c'], [1, '#5f9c90']]);
    c.lineWidth = 7;
    c.stroke();
  });
  const numeral = (color: string) => s.layer((c) => {
    c.lineCap = 'round';
    c.strokeStyle = color;
    c.lineWidth = 27;
    nine(c, 502, 324, 112);
  }, { x: 380, y: 200, w: 240, h: 280 });
  const [off, on] = [numeral('#22100f'), numeral('#ff4a34')];
  return {
    still: 10.3,
    top: 150,
    camera: push(1.0, 1.16, 0, 18),
    look: { bloom: 0.5, vignette: 0.8, floor: 0.5, floorColor: '#010807' },
    frame(f) {
      const ring = ease(f.t, 6.4, 6.8);
      const beat = ring * (0.66 + 0.34 * Math.sin(f.t * 6.3));
      const red = 0.1 + 0.9 * ease(f.t, 6.2, 8.4);
      const open = 0.3 * ease(f.t, 10.95, 11.25) + 0.42 * ease(f.t, 13, 15.8);
      const lamp = f.t < 4 ? 0.9 + 0.1 * flicker(f.t * 2, 5) : (1 - ease(f.t, 4, 6)) * (0.35 + 0.65 * flicker(f.t * 2.2, 4));
      f.put(hall, 0.9);
      f.put(dusk, 0.9, { alpha: 0.85 * (1 - lamp) });
      f.put(beyond, 0.96, { alpha: red });
      f.at(0.96, (c) => {
        c.beginPath();
        c.rect(left, top, right - left, leafTall);
        c.clip();
        c.globalAlpha = 0.4 * red;
        c.drawImage(fog.canvas, fog.x - 70 + f.t * 9, fog.y, fog.w, fog.h);
      });
      const stand = ease(f.t, 7.4, 9.4);
      f.at(0.96, (c) => {
        c.beginPath();
        c.rect(left, top, right - left, leafTall);
        c.clip();
        c.globalAlpha = stand;
        const near = 0.86 + 0.2 * ease(f.t, 8, 16);
        c.translate(318 + open * 240, 846);
        c.scale(near, near);
        c.drawImage(patient.canvas, patient.x, patient.y, patient.w, patient.h);
        const look = ease(f.t, 9.6, 10.2);
        for (const x of [-21, 21]) {
          c.fillStyle = fade('#fff2dc', look);
          oval(c, x, -34, 5.5, 3.6);
          glow(c, x, -34, 34, '#ff9a6a', look);
        }
      });
      const knock = 0.012 * pulse(f.t, 9, 0.04, 0.3) * Math.sin(f.t * 60);
      const leaves = [{ x: left, y: top, scaleX: 1 - knock }, { x: right, y: top, scaleX: -(1 - open + knock) }];
      for (const place of leaves) {
        f.put(leaf, 1, place);
        f.put(pane, 1, place);
      }
      const slap = ease(f.t, 8.9, 9.05);
      const slide = ease(f.t, 11.4, 15) * 60;
      if (slap > 0) f.at(1, (c) => {
        c.translate(right, top);
        c.scale(-(1 - open), 1);
        c.beginPath();
        c.arc(holeX, holeY, holeR, 0, 6.3);
        c.clip();
        c.globalAlpha = slap;
        c.translate(holeX - 4, holeY + 42 + slide);
        c.scale(0.92, 0.92);
        c.rotate(0.12);
        c.drawImage(touch.canvas, touch.x, touch.y, touch.w, touch.h);
      });
      // What leaks out: round the portholes, through the seam and under the doors.
      f.at(1, (c) => {
        c.globalCompositeOperation = 'screen';
        c.fillStyle = linear(c, 0, top, 0, foot, [[0, fade('#ff3a24', 0.3 * red)], [0.4, fade('#ffd0a0', red)], [1, fade('#ff5a34', 0.8 * red)]]);
        c.fillRect(498, top, 5, leafTall);
        const path = new Path2D();
        path.rect(-90, -90, 1200, 2000);
        const holes = [left + holeX, right - holeX * (1 - open)] as const;
        for (const [i, x] of holes.entries()) {
          path.closePath();
          path.moveTo(x + holeR * (i ? 1 - open : 1), top + holeY);
          path.ellipse(x, top + holeY, holeR * (i ? 1 - open : 1), holeR, 0, 0, 6.3);
        }
        c.save();
        c.clip(path, 'evenodd');
        glow(c, 500, 900, 300, '#ff4a2a', 0.4 * red, 1.8);
        for (const x of holes) glow(c, x, top + holeY, 360, '#ff3a24', 0.75 * red);
        c.restore();
        c.fillStyle = fade('#ffb890', red);
        c.fillRect(left + 8, foot - 14, right - left - 16, 9);
      });
      f.put(frame, 1);
      f.put(off, 1);
      f.put(on, 1, { alpha: beat });
      f.at(1, (c) => {
        glow(c, 500, 340, 330, '#ff3a28', 0.75 * beat);
        c.fillStyle = fade('#020a09', 0.45);
        c.fillRect(left - 44, foot - 8, right - left + 88, 12);
      });
      f.reflect(foot + 4, 1, { height: 330, amp: 3, alpha: 0.42, squash: 1.5 });
      f.at(1, (c) => {
        c.globalCompositeOperation = 'screen';
        c.fillStyle = vertical(c, foot, 1778, fade('#ff4a2c', 0.55 * red), fade('#ff3018', 0));
        c.fill(poly([[left, foot], [right, foot], [1060, 1790], [-60, 1790]]));
        const wide = leafWide * open;
        c.fillStyle = vertical(c, foot, 1790, fade('#ffc898', red), fade('#ff4a28', 0.1));
        c.fill(poly([[500, foot], [500 + wide, foot], [506 + wide * 2.6, 1790], [494 - wide * 0.4, 1790]] as Point[]));
      });
      drift(f, { n: 16, seed: 3, vx: 6, vy: -10, size: [1, 2.6], color: '#ffd0b8', glow: true, alpha: 0.5, depth: 1.3 });
    }
  };
};
