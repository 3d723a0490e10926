// biome-ignore-all format: lists of points and notes read better in rows

import { drift, mist } from '../air.ts';
import { ease, fade, rng } from '../color.ts';
import { fillAll, glow, linear, lit, oval, poly, smooth, vertical } from '../paint.ts';
import { woman } from '../people.ts';
import { ridge } from '../places.ts';
import { push, type Scene, W } from '../stage.ts';

export const scene: Scene = (s) => {
  const sky = s.layer((c) => {
    fillAll(c, vertical(c, 0, 1150, '#031a22', '#0b3b45', '#3b7f80', '#e8b98a'));
    glow(c, 260, 1090, 620, '#ffcf9a', 0.7, 0.5);
  });
  const high = mist({ seed: 41, color: '#04222b', lit: '#6fb3ae', light: [0, 1], y: -80, h: 800, low: 0.4, high: 0.8, stretch: 2.2, edge: 0.35 });
  const low = mist({ seed: 7, color: '#12474f', lit: '#ffd7ac', light: [0, 1], y: 560, h: 500, low: 0.46, high: 0.85, stretch: 3.4 });
  const sea = s.layer((c) => {
    c.fillStyle = vertical(c, 1080, 1700, '#c69a78', '#3f7a7a', '#0d3f48', '#04222a');
    c.fillRect(-90, 1086, 1200, 800);
    const r = rng(9);
    for (let i = 0; i < 240; i++) {
      const q = r() ** 1.6;
      const y = 1092 + q * 520;
      c.fillStyle = fade(r() < 0.5 ? '#ffe0bc' : '#03191f', 0.12 + 0.2 * r());
      oval(c, r(-80, W + 80), y, (20 + 90 * q) * r(0.5, 1.4), 1.2 + 5 * q);
    }
    glow(c, 260, 1120, 420, '#ffd9a8', 0.5, 0.35);
  });
  const rock = lit(s, { x: 420, y: 620, w: 700, h: 900 }, (c) => {
    c.fill(smooth([[1100, 860], [900, 850], [820, 868], [700, 872], [650, 960], [610, 1010], [600, 1090], [540, 1150], [520, 1210], [560, 1500], [1110, 1500]]));
  }, { fill: (c) => vertical(c, 850, 1400, '#12343a', '#061c22', '#020d11'), rims: [{ color: '#ffcf9f', dx: 9, dy: 6, soft: 6, alpha: 0.7 }] });
  const tower = lit(s, { x: 620, y: 250, w: 320, h: 640 }, (c) => {
    c.fill(poly([[738, 440], [838, 440], [862, 880], [714, 880]]));
    c.fillRect(722, 424, 132, 18);
    c.fillRect(752, 344, 72, 84);
    c.fill(smooth([[740, 346], [788, 288], [836, 346]]));
    c.fillRect(785, 262, 6, 40);
    c.fillRect(660, 800, 90, 80);
    c.fill(poly([[650, 804], [705, 760], [760, 804]]));
  }, {
    fill: (c) => linear(c, 720, 0, 860, 0, [[0, '#e9d3b8'], [0.35, '#a9a69a'], [1, '#23464c']]),
    over: (c) => {
      c.fillStyle = fade('#a82a22', 0.85);
      c.fillRect(700, 520, 180, 90);
      c.fillRect(700, 700, 180, 90);
      c.fillRect(700, 250, 200, 98);
      c.fillStyle = '#ffeaa8';
      c.fillRect(758, 352, 60, 70);
      c.fillRect(780, 640, 16, 28);
      c.fillRect(690, 828, 20, 26);
    },
    rims: [{ color: '#ffe0b4', dx: 5, dy: 0, soft: 4, alpha: 0.8 }]
  });
  const grass = s.layer((c) => {
    c.fillStyle = '#03151a';
    ridge(c, 23, 1520, 60, 1900, 130);
    const r = rng(5);
    c.strokeStyle = '#062229';
    c.lineWidth = 4;
    for (let i = 0; i < 260; i++) {
      const x = r(-80, W + 80);
      const y = 1460 + (x / 1000) * 120 + r(0, 260);
      c.beginPath();
      c.moveTo(x, y);
      c.quadraticCurveTo(x + 10, y - 30, x + r(22, 54), y - r(24, 62));
      c.stroke();
    }
  });
  const box = { x: -260, y: -860, w: 760, h: 900 };
  const lady = lit(s, box, (c) => {
    woman(c, { hair: 'none', skirt: 130, arms: [[[-80, -628, 20], [-92, -520, 15], [-40, -440, 11]], [[78, -628, 20], [150, -570, 14], [238, -620, 10], [262, -636, 9]]] });
    c.fill(smooth([[40, -420], [150, -330], [300, -250], [440, -236], [380, -160], [270, -120], [200, -10], [60, 10]]));
    c.fill(smooth([[-36, -780], [0, -816], [40, -800], [110, -806], [190, -770], [270, -780], [220, -730], [150, -716], [90, -690], [30, -660], [-30, -680]]));
    c.fill(smooth([[-70, -660], [30, -676], [150, -640], [300, -700], [240, -610], [120, -590], [40, -610]]));
  }, {
    fill: (c) => linear(c, -100, 0, 420, 0, [[0, '#d9c7b0'], [0.22, '#8c8a86'], [0.5, '#3f5a60'], [1, '#1d3c44']]),
    over: (c) => {
      c.fillStyle = '#8f3b1c';
      c.fill(smooth([[-46, -790], [0, -830], [60, -812], [200, -790], [290, -790], [220, -724], [150, -710], [80, -692], [30, -676], [-36, -690]]));
      c.fillStyle = '#c7402c';
      c.fill(smooth([[-80, -664], [30, -680], [150, -644], [310, -710], [240, -606], [120, -586], [40, -606], [-60, -620]]));
    },
    rims: [{ color: '#ffe3bb', dx: 8, dy: 3, soft: 6 }]
  });
  const page = s.layer((c) => {
    c.fillStyle = '#fff3da';
    c.fill(poly([[-26, -16], [24, -20], [28, 16], [-22, 20]]));
    c.fillStyle = fade('#7a5a3a', 0.5);
    for (const y of [-8, 0, 8]) c.fillRect(-15, y, 32, 2);
  }, { x: -40, y: -40, w: 80, h: 80 });
  const r = rng(12);
  const pages = Array.from({ length: 9 }, (_, i) => ({ p: i / 9, a: r(0, 6), dy: r(-90, 90), s: r(0.7, 1.3) }));
  return {
    still: 9.5,
    top: 150,
    camera: push(1.01, 1.1, -10, 10),
    look: { bloom: 0.5, vignette: 0.6, floorColor: '#02110f' },
    frame(f) {
      f.put(sky, 0.1);
      f.put(low, 0.3, { x: -40 + f.t * 8, alpha: 0.9 });
      f.put(high, 0.35, { x: -90 + f.t * 13, alpha: 0.95 });
      f.put(sea, 0.6, { y: Math.sin(f.t * 0.9) * 4 });
      const a = Math.PI + 0.2 + Math.sin(f.t * 0.42 - 2.4) * 0.42;
      f.at(0.8, (c) => {
        c.globalCompositeOperation = 'screen';
        for (const [half, alpha] of [[0.13, 0.25], [0.07, 0.35], [0.03, 0.5]] as const) {
          const g = c.createRadialGradient(788, 388, 10, 788, 388, 1050);
          g.addColorStop(0, fade('#fff3c4', alpha));
          g.addColorStop(1, fade('#fff3c4', 0));
          c.fillStyle = g;
          for (const b of [a, a + Math.PI]) c.fill(poly([[788, 388], [788 + Math.cos(b - half) * 1100, 388 + Math.sin(b - half) * 1100], [788 + Math.cos(b + half) * 1100, 388 + Math.sin(b + half) * 1100]]));
        }
      });
      f.put(tower, 0.8);
      f.put(rock, 0.8);
      f.at(0.8, (c) => glow(c, 788, 388, 190, '#fff1c0', 0.95));
      f.put(grass, 1.1, { skew: Math.sin(f.t * 1.3) * 0.004 });
      f.put(lady, 1.1, { x: 258, y: 1566, scale: 0.94, skew: Math.sin(f.t * 1.6) * 0.012 });
      for (const p of pages) {
        const q = (p.p + f.t / 14) % 1;
        const fly = ease(f.t, 1, 3);
        f.put(page, 1.15, { x: 500 + q * 260 + Math.sin(q * 9 + p.a) * 50, y: 960 - q * 560 + p.dy * q, scale: p.s * (1.2 - q * 0.8), turn: p.a + f.t * 1.3 + q * 5, scaleX: Math.cos(f.t * 2 + p.a), alpha: fly * (1 - q) });
      }
      drift(f, { n: 40, seed: 4, vx: 190, vy: 24, size: [1, 2.6], color: '#fff1da', alpha: 0.45, depth: 1.3 });
    }
  };
};
