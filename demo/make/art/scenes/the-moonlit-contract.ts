// biome-ignore-all format: lists of points and notes read better in rows

import { mist, moon, stars } from '../air.ts';
import { fade, rng } from '../color.ts';
import { fillAll, glow, lit, oval, smooth, vertical } from '../paint.ts';
import { man, woman } from '../people.ts';
import { lantern, ridge } from '../places.ts';
import { push, type Scene } from '../stage.ts';

export const scene: Scene = (s) => {
  const sky = s.layer((c) => {
    fillAll(c, vertical(c, 0, 1300, '#04061a', '#0b1038', '#1c2560', '#4c509c'));
    stars(c, 260, 8, 900, '#cfd8ff');
  });
  const disc = s.layer((c) => moon(c, 500, 690, 250, '#f6ecd2', '#b9b4dd'));
  const veil = mist({ seed: 9, color: '#2a2f6b', lit: '#aeb2e6', y: 520, h: 560, low: 0.48, high: 0.9, stretch: 4 });
  const hills = s.layer((c) => {
    c.fillStyle = '#3a4088';
    ridge(c, 5, 1120, 150, 1400, 120);
    glow(c, 500, 1250, 800, '#8f93d6', 0.6, 0.3);
    c.fillStyle = '#161b4c';
    ridge(c, 12, 1215, 110, 1400, -160);
    glow(c, 500, 1330, 900, '#6d74c4', 0.5, 0.2);
  });
  const bridge = lit(s, { x: -90, y: 1040, w: 1180, h: 340 }, (c) => {
    c.fill(smooth([[-200, 1360], [100, 1280], [320, 1225], [500, 1208], [680, 1225], [900, 1280], [1200, 1360], [1200, 1420], [860, 1345], [660, 1290], [500, 1276], [340, 1290], [140, 1345], [-200, 1420]]));
    c.lineWidth = 9;
    const top = (x: number) => 1208 + ((x - 500) / 500) ** 2 * 96;
    for (let x = -60; x <= 1060; x += 56) {
      c.fillRect(x - 5, top(x) - 70, 10, 90);
      oval(c, x, top(x) - 76, 8, 9);
    }
    c.stroke(smooth(Array.from({ length: 21 }, (_, i) => [i * 60 - 100, top(i * 60 - 100) - 58]), false));
    c.lineWidth = 5;
    c.stroke(smooth(Array.from({ length: 21 }, (_, i) => [i * 60 - 100, top(i * 60 - 100) - 30]), false));
  }, { fill: '#120f2e', rims: [{ color: '#c6c4f2', dx: 0, dy: 5, soft: 3, alpha: 0.6 }] });
  const box = { x: -260, y: -880, w: 520, h: 920 };
  const she = lit(s, box, (c) => {
    woman(c, { hair: 'long', skirt: 150, arms: [[[-78, -628, 22], [-104, -530, 22], [-60, -440, 26]], [[80, -628, 22], [120, -560, 20], [190, -600, 12], [206, -612, 9]]] });
    c.fill(smooth([[84, -640], [130, -590], [190, -600], [176, -500], [140, -430], [110, -470]]));
    c.fill(smooth([[-80, -640], [-120, -560], [-126, -420], [-80, -390], [-40, -470]]));
    oval(c, 0, -822, 22, 20);
  }, { fill: (c) => vertical(c, -800, 0, '#2a1432', '#7b2140', '#a82f45'), rims: [{ color: '#fbe9c6', dx: -6, dy: 5, soft: 4 }, { color: '#ff9a4a', dx: 6, dy: 3, soft: 6, alpha: 0.45 }] });
  const he = lit(s, box, (c) => {
    man(c, { coat: true, arms: [[[106, -626, 28], [126, -510, 22], [118, -398, 16]], [[-104, -628, 28], [-132, -540, 21], [-196, -590, 13], [-212, -606, 10]]] });
  }, { fill: (c) => vertical(c, -800, 0, '#0d1030', '#141a48', '#1c2258'), rims: [{ color: '#fbe9c6', dx: 7, dy: 5, soft: 4 }] });
  const paper = s.layer((c) => lantern(c, 0, 0, 60, '#ff8a2c', '#fff0b8'), { x: -260, y: -260, w: 520, h: 520 });
  const r = rng(14);
  const floating = Array.from({ length: 15 }, () => ({ x: r(-20, 1020), y: r(250, 1450), z: r(0.16, 0.5), p: r(0, 6) }));
  return {
    still: 8,
    top: 160,
    camera: push(1.01, 1.12, 0, -30),
    look: { bloom: 0.55, vignette: 0.6, floorColor: '#04061a' },
    frame(f) {
      f.put(sky, 0.1);
      f.put(disc, 0.25);
      f.put(veil, 0.3, { x: -80 + f.t * 9, alpha: 0.7 });
      f.put(hills, 0.5);
      for (const l of floating) f.put(paper, 0.4 + l.z, { x: l.x + Math.sin(f.t * 0.4 + l.p) * 18, y: ((l.y - f.t * 26 * (0.5 + l.z) + 1500) % 1500) - 60, scale: l.z * 0.8, alpha: 0.4 + l.z });
      f.put(bridge, 1);
      const near = Math.min(1, f.t / 9);
      f.put(she, 1, { x: 404 + near * 22, y: 1218, scale: 0.52 });
      f.put(he, 1, { x: 604 - near * 20, y: 1216, scale: 0.54 });
      f.at(1, (c) => glow(c, 500, 950, 130, '#fff3cf', 0.3 * near));
      f.reflect(1392, 1, { amp: 5, alpha: 0.62 });
      f.at(1, (c) => {
        c.fillStyle = vertical(c, 1392, 1800, fade('#0a0d33', 0.15), fade('#05071e', 0.85));
        c.fillRect(-90, 1392, 1200, 500);
      });
      f.put(paper, 1.5, { x: 120, y: 330, scale: 1.5, turn: Math.sin(f.t * 0.8) * 0.05, pivot: [0, -200] });
      f.put(paper, 1.4, { x: 900, y: 470, scale: 1.1, turn: Math.sin(f.t * 0.9 + 2) * 0.06, pivot: [0, -200] });
      f.put(paper, 1.3, { x: 760, y: 215, scale: 0.7, turn: Math.sin(f.t + 4) * 0.06, pivot: [0, -200] });
    }
  };
};
