// biome-ignore-all format: lists of points and notes read better in rows

import { drift } from '../air.ts';
import { wolfHead } from '../animals.ts';
import { clamp, ease, fade, flicker, mix, pulse, rng } from '../color.ts';
import { fillAll, glow, limb, linear, lit, oval, type Point, poly, smooth, vertical } from '../paint.ts';
import { type Ctx, push, type Scene } from '../stage.ts';

const [ex, ey] = [505, 800];
const inner: Point = [120, 930];
const outer: Point = [905, 700];

/** The slit between the lids, from nearly shut (0) to wide open (1). */
const lids = (open: number): { upper: Point[]; lower: Point[]; gap: Path2D } => {
  const raise = (shut: Point, wide: Point): Point => [shut[0] + (wide[0] - shut[0]) * open, shut[1] + (wide[1] - shut[1]) * open];
  const upper: Point[] = [inner, raise([240, 906], [216, 750]), raise([400, 896], [370, 590]), raise([580, 880], [570, 528]), raise([760, 816], [760, 566]), outer];
  const lower: Point[] = [outer, raise([790, 836], [820, 860]), raise([610, 926], [640, 1010]), raise([420, 948], [420, 1056]), raise([250, 942], [240, 1012]), inner];
  return { upper, lower, gap: smooth([...upper, ...lower.slice(1, -1)]) };
};

const bell = (d: number, wide: number): number => Math.exp(-((d / wide) ** 2));

/** How much moonlight falls on the fur here. */
const moonlight = (x: number, y: number): number => {
  const along = (x - 500) / 500;
  const brow = bell(y - (395 - along * 60 + along * along * 40), 120) * (0.95 - 0.25 * along);
  const bridge = bell(x + 20 - (y - 700) * 0.08, 120) * bell(y - 760, 620) * 0.8;
  const cheek = bell(y - (1260 - along * 110), 140) * 0.78;
  const socket = bell(Math.hypot((x - ex) / 470, (y - ey - (500 - x) * 0.29) / 330), 0.95);
  return clamp(0.16 + brow + bridge + cheek - socket * 0.62 - clamp((y - 1350) / 500) * 0.35);
};

const fur = (c: Ctx): void => {
  const r = rng(91);
  for (let i = 0; i < 8200; i++) {
    const [x, y] = [r(-90, 1090), r(-90, 1868)];
    const [dx, dy] = [x + 120, y - 900 - x * 0.05];
    const far = Math.hypot((x - ex) / 430, (y - ey) / 320);
    const a = Math.atan2(dy, dx) * 0.9 - 0.1 + r(-0.22, 0.22);
    const long = clamp(26 + far * 34 + r(-12, 26), 20, 150);
    const light = moonlight(x, y);
    const tone = r() < 0.42 ? mix('#02030a', '#141d3e', light) : mix(mix('#0d1430', '#4a5f9e', light), '#d6e2ff', clamp(light * 1.3 - 0.45) * r(0.5, 1));
    c.strokeStyle = fade(tone, r(0.3, 0.75));
    c.lineWidth = r(1.6, 4.6);
    c.beginPath();
    c.moveTo(x, y);
    c.quadraticCurveTo(x + Math.cos(a) * long * 0.5, y + Math.sin(a) * long * 0.5 - 5, x + Math.cos(a + 0.16) * long, y + Math.sin(a + 0.16) * long);
    c.stroke();
  }
};

const hood: Point[] = [[0, -172], [22, -166], [36, -142], [38, -118], [30, -98], [56, -82], [70, -40], [88, 30], [112, 130], [130, 190], [-130, 190], [-112, 130], [-88, 30], [-70, -40], [-56, -82], [-30, -98], [-38, -118], [-36, -142], [-22, -166]];

export const scene: Scene = (s) => {
  const pelt = s.layer((c) => {
    fillAll(c, vertical(c, -90, 1868, '#0a1028', '#22305f', '#101738', '#0a1028', '#03050c'));
    glow(c, 240, 330, 620, '#8ea4e0', 0.5, 0.5);
    glow(c, 380, 1270, 460, '#5a70b4', 0.35, 0.36);
    c.lineCap = 'round';
    fur(c);
    c.filter = `blur(${16 * s.k}px)`;
    c.fillStyle = fade('#02030a', 0.78);
    c.fill(smooth([[40, 1010], [150, 800], [330, 600], [570, 470], [800, 500], [990, 640], [900, 830], [720, 1010], [470, 1120], [230, 1080], [120, 1060]]));
    c.fillStyle = fade('#02030a', 0.6);
    c.fill(smooth([[170, 560], [400, 440], [640, 390], [900, 430], [1090, 560], [900, 500], [640, 456], [400, 520]]));
    c.filter = 'none';
    const r = rng(14);
    for (let i = 0; i < 620; i++) {
      const q = r();
      const top = r() < 0.5;
      const [x, y] = top ? [160 + q * 760, 860 - Math.sin(q * Math.PI) * r(60, 330) - q * 130] : [160 + q * 740, 950 + Math.sin(q * Math.PI) * r(20, 130) - q * 200];
      const a = (top ? -0.75 : 0.75) + (q - 0.3) * (top ? 0.9 : -0.8) + r(-0.2, 0.2);
      const long = r(24, 64);
      c.strokeStyle = fade(r() < 0.6 ? '#5a70b4' : '#02030a', r(0.12, 0.4));
      c.lineWidth = r(1.6, 3.6);
      c.beginPath();
      c.moveTo(x, y);
      c.quadraticCurveTo(x + Math.cos(a) * long * 0.5, y + Math.sin(a) * long * 0.5, x + Math.cos(a + 0.3) * long, y + Math.sin(a + 0.3) * long);
      c.stroke();
    }
    c.fillStyle = '#010207';
    c.fill(smooth([[210, 900], [130, 890], [70, 960], [10, 1080], [0, 1130], [60, 1060], [120, 1000], [220, 970]]));
  });
  // Only the eye is in focus, which also spares the encoder most of the fur.
  const soft = s.layer((c) => {
    c.filter = `blur(${9 * s.k}px)`;
    c.drawImage(pelt.canvas, pelt.x, pelt.y, pelt.w, pelt.h);
    c.filter = 'none';
    c.globalCompositeOperation = 'destination-in';
    fillAll(c, linear(c, 0, 0, 0, 1778, [[0, '#000000'], [0.1, '#000000'], [0.22, fade('#000000', 0)], [0.68, fade('#000000', 0)], [0.84, '#000000'], [1, '#000000']]));
  });
  const iris = s.layer((c) => {
    const g = c.createRadialGradient(0, 0, 120, 0, 0, 330);
    for (const [at, color] of [[0, '#fff0a8'], [0.22, '#ffc94a'], [0.55, '#f08a18'], [0.82, '#a84a08'], [0.95, '#3a1402'], [1, '#0a0402']] as const) g.addColorStop(at, color);
    c.fillStyle = '#120804';
    oval(c, 0, 0, 480, 480);
    c.fillStyle = g;
    oval(c, 0, 0, 330, 330);
    const r = rng(33);
    for (let i = 0; i < 460; i++) {
      const a = r(0, 6.283);
      const [from, to] = [r(150, 230), r(230, 322)];
      c.strokeStyle = fade(r() < 0.5 ? '#5a1e02' : '#ffe890', r(0.1, 0.5));
      c.lineWidth = r(1.5, 5);
      c.beginPath();
      c.moveTo(Math.cos(a) * from, Math.sin(a) * from);
      c.quadraticCurveTo(Math.cos(a + 0.03) * (from + to) * 0.5, Math.sin(a + 0.03) * (from + to) * 0.5, Math.cos(a) * to, Math.sin(a) * to);
      c.stroke();
    }
  }, { x: -490, y: -490, w: 980, h: 980 });
  const pool = s.layer((c) => {
    const g = c.createRadialGradient(0, 20, 20, 0, 0, 220);
    for (const [at, color] of [[0, '#a8baf0'], [0.45, '#6a80c8'], [0.8, '#2c3a78'], [0.94, '#10183a'], [1, '#03040c']] as const) g.addColorStop(at, color);
    c.fillStyle = g;
    oval(c, 0, 0, 220, 220);
    c.fillStyle = '#eef4ff';
    oval(c, -84, -112, 25, 25);
    glow(c, -84, -112, 90, '#c4d4ff', 0.8);
    c.save();
    c.beginPath();
    c.arc(0, 0, 218, 0, 6.3);
    c.clip();
    c.fillStyle = '#0d1638';
    for (const [x, h] of [[-196, 190], [-158, 250], [-124, 170], [122, 190], [160, 260], [200, 210]] as const) c.fill(poly([[x, 120 - h], [x + 34, 140], [x - 34, 140]]));
    c.fillStyle = vertical(c, 90, 220, '#93a8e0', '#1a2452');
    c.fill(smooth([[-240, 112], [-100, 96], [0, 104], [120, 94], [240, 116], [240, 240], [-240, 240]]));
    c.restore();
  }, { x: -230, y: -230, w: 460, h: 460 });
  const bride = lit(s, { x: -150, y: -280, w: 330, h: 480 }, (c) => {
    c.fill(smooth(hood));
    limb(c, [[48, -66, 22], [96, -120, 17], [82, -186, 13]]);
    oval(c, 82, -196, 12, 14);
  }, {
    fill: (c) => linear(c, -110, 0, 120, 0, [[0, '#5a060e'], [0.4, '#d2202a'], [0.6, '#f03a38'], [1, '#6a0812']]),
    over: (c) => {
      c.fillStyle = '#12030a';
      c.fill(smooth([[0, -156], [22, -142], [24, -118], [0, -98], [-24, -118], [-22, -142]]));
      c.fillStyle = '#e8b89a';
      c.fill(smooth([[0, -146], [14, -136], [14, -118], [0, -104], [-14, -118], [-14, -136]]));
      c.fillStyle = fade('#2a0208', 0.55);
      for (const [x0, x1] of [[-20, -64], [4, 10], [30, 84]] as const) c.fill(smooth([[x0 - 3, -80], [x0 + 3, -80], [x1 + 18, 190], [x1 - 18, 190]]));
      c.fillStyle = '#e8b89a';
      oval(c, 82, -196, 12, 14);
    },
    rims: [{ color: '#ffd8d0', dx: 4, dy: 4, soft: 3, alpha: 0.8 }]
  });
  const other = lit(s, { x: -230, y: -270, w: 460, h: 580 }, (c) => {
    c.save();
    c.scale(0.47, 0.55);
    wolfHead(c);
    c.restore();
    c.fill(smooth([[-60, 60], [60, 60], [150, 110], [210, 200], [226, 300], [-226, 300], [-210, 200], [-150, 110]]));
  }, { fill: (c) => vertical(c, -220, 220, '#0b1026', '#04060f', '#010207'), rims: [{ color: '#a8c4ff', dx: 3, dy: 5, soft: 4, alpha: 0.5 }] });
  const grip = { x: -140, y: -60, w: 420, h: 1500 };
  const edge: Point[] = [[0, 0], [26, 90], [46, 240], [52, 480], [50, 640], [-50, 640], [-52, 480], [-46, 240], [-26, 90]];
  const dagger = (c: Ctx): void => {
    c.fill(poly([[0, 0], ...edge.slice(1)]));
    c.fill(smooth([[-130, 640], [-60, 626], [60, 626], [130, 640], [136, 668], [60, 682], [-60, 682], [-136, 668]]));
    c.fillRect(-30, 680, 60, 300);
    limb(c, [[44, 760, 62], [52, 850, 66], [80, 980, 74], [150, 1400, 112]]);
    for (const [i, y] of [716, 776, 836, 892].entries()) limb(c, [[34, y, 32], [-26 + i * 4, y + 8, 30]]);
    limb(c, [[40, 730, 34], [-16, 694, 24]]);
  };
  const sleeve = (c: Ctx): void => {
    c.fill(smooth([[-70, 1000], [10, 950], [130, 950], [230, 1010], [290, 1440], [-40, 1440]]));
  };
  const steel = (warm: boolean) => lit(s, grip, dagger, {
    fill: (c) => vertical(c, 640, 1200, warm ? '#8a4a1e' : '#3a466e', warm ? '#3a1c12' : '#141a34'),
    over: (c) => {
      c.fillStyle = linear(c, -52, 0, 52, 0, warm ? [[0, '#fff0b8'], [0.4, '#e89a3a'], [0.5, '#fff6d8'], [0.54, '#5a2a10'], [1, '#a8642a']] : [[0, '#f4f8ff'], [0.4, '#8ea2d4'], [0.5, '#ffffff'], [0.54, '#1c2750'], [1, '#5a6ea8']]);
      c.fill(poly(edge));
      c.fillStyle = fade('#0a1026', 0.35);
      c.fill(smooth([[-6, 200], [6, 200], [9, 600], [-9, 600]]));
      c.strokeStyle = fade('#05060f', 0.5);
      c.lineWidth = 5;
      for (const y of [746, 806, 864]) c.stroke(smooth([[50, y - 4], [10, y + 3], [-50, y + 8]], false));
      c.fillStyle = warm ? '#6a0e0e' : '#4a0814';
      sleeve(c);
      c.fillStyle = fade('#ff6a5e', warm ? 0.4 : 0.2);
      c.fill(smooth([[0, 980], [40, 970], [70, 1440], [10, 1440]]));
    },
    rims: [{ color: warm ? '#ffd890' : '#dce8ff', dx: 7, dy: 5, soft: 4 }]
  });
  const [cool, warm] = [steel(false), steel(true)];
  return {
    still: 14,
    top: 110,
    camera: push(1.0, 1.06, -4, 0),
    look: { bloom: 0.4, vignette: 0.7, floor: 0.5, floorColor: '#03040c' },
    frame(f) {
      const woken = ease(f.t, 5.45, 5.95);
      const blink = pulse(f.t, 9.9, 0.12, 0.24);
      const alarm = ease(f.t, 12.25, 12.6);
      const open = clamp(0.12 + 0.03 * Math.sin(f.t * 1.3) + woken * (0.8 + alarm * 0.1) - blink * 0.85 * woken, 0.05, 1);
      const { upper, lower, gap } = lids(open);
      const gaze: Point = [ex + 20 - ease(f.t, 6.2, 6.7) * 22, ey + 16 + (1 - woken) * 40 - ease(f.t, 12, 12.4) * 6];
      f.put(pelt, 1);
      f.put(soft, 1);
      f.at(1, (c) => {
        c.save();
        c.clip(gap);
        c.drawImage(iris.canvas, gaze[0] + iris.x, gaze[1] + iris.y, iris.w, iris.h);
        const wide = 0.3 + woken * 0.64 + alarm * 0.06;
        c.translate(...gaze);
        c.scale(wide, wide);
        c.fillStyle = '#03040c';
        oval(c, 0, 0, 232, 236);
        c.globalAlpha = woken;
        c.drawImage(pool.canvas, pool.x, pool.y, pool.w, pool.h);
        c.beginPath();
        c.arc(0, 0, 219, 0, 6.3);
        c.clip();
        const rise = ease(f.t, 11.2, 13.4);
        c.save();
        const lunge = ease(f.t, 14.2, 16);
        c.translate(-30, 330 - rise * 358 + lunge * 6);
        c.scale(0.84 + lunge * 0.16, 0.84 + lunge * 0.16);
        c.drawImage(other.canvas, other.x, other.y, other.w, other.h);
        const seen = ease(f.t, 12.3, 12.7);
        for (const x of [-55, 55]) {
          c.fillStyle = fade('#f0faff', seen);
          const out = Math.sign(x);
          c.fill(smooth([[x - out * 26, -4], [x - out * 4, -26], [x + out * 28, -38], [x + out * 20, -16], [x - out * 2, -4]]));
          glow(c, x, -20, 66, '#7ac8ff', seen * (0.85 + 0.1 * flicker(f.t)));
        }
        c.restore();
        c.save();
        c.translate(20, 96 + Math.sin(f.t * 1.2) * 2);
        c.scale(0.68, 0.68);
        const strike = ease(f.t, 6.6, 8.2) - ease(f.t, 13.2, 14.6) * 0.25;
        c.save();
        c.translate(82, -198);
        c.rotate(-0.5 + 0.5 * strike);
        c.fillStyle = linear(c, -9, 0, 9, 0, [[0, '#ffffff'], [0.5, '#9ab0e4'], [1, '#dfe8ff']]);
        c.fill(poly([[0, -104], [9, -76], [9, -10], [-9, -10], [-9, -76]]));
        c.fillRect(-22, -14, 44, 8);
        glow(c, 0, -70, 60, '#e8f2ff', 0.5 * pulse(f.t, 8.4, 0.5, 0.9) + 0.12);
        c.restore();
        c.drawImage(bride.canvas, bride.x, bride.y, bride.w, bride.h);
        c.restore();
        c.restore();
        c.save();
        c.clip(gap);
        c.strokeStyle = fade('#050208', 0.32);
        for (const wide of [56, 92, 132]) {
          c.lineWidth = wide * (0.4 + open * 0.6);
          c.stroke(smooth(upper, false));
        }
        c.restore();
        c.lineCap = 'round';
        c.strokeStyle = '#010207';
        c.lineWidth = 30;
        c.stroke(smooth(upper, false));
        c.lineWidth = 22;
        c.stroke(smooth(lower, false));
        c.strokeStyle = fade(mix('#8ea4e0', '#ffb45a', woken * 0.7), 0.3);
        c.lineWidth = 3.5;
        c.stroke(smooth(lower.map(([x, y]): Point => [x, y + 12]), false));
        c.stroke(smooth(upper.map(([x, y]): Point => [x, y - 17]), false));
        glow(c, ex, ey + 60, 640, '#ff9a28', 0.1 + woken * 0.2 * (1 - blink * 0.6), 0.8);
      });
      const reach = ease(f.t, 0.8, 5.3);
      const fall = ease(f.t, 6.4, 9);
      const jolt = pulse(f.t, 5.6, 0.1, 0.9);
      const hold = { x: 778 - reach * 74 + fall * 190 + jolt * 26, y: 1150 - reach * 104 + fall * 640 + jolt * 40, turn: -0.32 - fall * 0.1 + Math.sin(f.t * 2.1) * 0.006 };
      if (fall < 1) {
        f.put(cool, 1.25, hold);
        f.put(warm, 1.25, { ...hold, alpha: woken * 0.8 });
      }
      drift(f, { n: 10, seed: 12, vx: -20, vy: 60, size: [1.6, 5], color: '#ecf2ff', alpha: 0.7, sway: 26, depth: 1.4 });
    }
  };
};
