// biome-ignore-all format: lists of points and notes read better in rows

import { drift, mist } from '../air.ts';
import { ease, fade, flicker } from '../color.ts';
import { fillAll, glow, linear, lit, oval, smooth, vertical } from '../paint.ts';
import { manProfile, woman } from '../people.ts';
import { ridge } from '../places.ts';
import { push, type Scene } from '../stage.ts';

export const scene: Scene = (s) => {
  const night = s.layer((c) => {
    fillAll(c, vertical(c, 0, 1500, '#04101c', '#0a2233', '#17414f', '#2c6268'));
    c.fillStyle = '#0d2c38';
    ridge(c, 6, 640, 150, 1500, 100);
    c.fillStyle = '#0a1f2b';
    ridge(c, 19, 780, 110, 1500, -120);
  });
  const fog = mist({ seed: 12, color: '#3c6a74', lit: '#9cc4c4', y: 560, h: 620, low: 0.45, high: 0.95, stretch: 3.5 });
  const windows = [0, 1, 2, 3, 4, 5, 6].map((i) => -1200 + i * 440);
  const train = s.layer((c) => {
    c.fillStyle = vertical(c, 560, 1420, '#23363c', '#122228', '#0b161b');
    c.fillRect(-1400, 600, 3100, 800);
    c.fillStyle = vertical(c, 560, 620, '#5f7c80', '#1a2a30');
    c.fillRect(-1400, 572, 3100, 44);
    c.fillStyle = '#7a1f24';
    c.fillRect(-1400, 1170, 3100, 62);
    c.fillStyle = '#d9a24a';
    c.fillRect(-1400, 1240, 3100, 7);
    for (const x of windows) {
      c.fillStyle = '#0a1418';
      c.fillRect(x - 14, 686, 348, 404);
      c.fillStyle = linear(c, x, 700, x, 1080, [[0, '#fff0bd'], [0.5, '#ffc663'], [1, '#d97f2b']]);
      c.fillRect(x, 700, 320, 376);
      c.fillStyle = fade('#8a4a16', 0.75);
      c.fill(smooth([[x + 8, 1076], [x + 12, 960], [x + 60, 944], [x + 96, 968], [x + 100, 1076]]));
      c.fill(smooth([[x + 226, 1076], [x + 230, 960], [x + 270, 944], [x + 306, 968], [x + 312, 1076]]));
      c.fillStyle = fade('#fffbe6', 0.8);
      c.fillRect(x + 110, 716, 100, 7);
      c.fillStyle = '#0a1418';
      c.fillRect(x, 786, 320, 9);
    }
    for (const x of windows) glow(c, x + 160, 890, 380, '#ffb65c', 0.4);
  }, { x: -1400, y: 500, w: 3100, h: 920 });
  const passenger = lit(s, { x: -150, y: -140, w: 260, h: 310 }, manProfile, {
    fill: '#3a1a08', rims: [{ color: '#ffdf9a', dx: -3, dy: 4, soft: 3 }]
  });
  const platform = s.layer((c) => {
    c.fillStyle = '#060d12';
    c.fillRect(-90, 1396, 1200, 500);
    c.fillStyle = vertical(c, 1430, 1778, '#a9c6cc', '#4d717c', '#14262f');
    c.fillRect(-90, 1434, 1200, 460);
    glow(c, 700, 1450, 520, '#ffb861', 0.75, 0.3);
    glow(c, 200, 1450, 360, '#ffb861', 0.5, 0.3);
    c.fillStyle = '#e9f4f4';
    c.fillRect(-90, 1428, 1200, 12);
  });
  const roof = s.layer((c) => {
    c.fillStyle = '#050c11';
    c.fill(smooth([[-120, 150], [500, 330], [1120, 150], [1120, 250], [820, 350], [500, 392], [180, 350], [-120, 250]]));
    c.fillRect(-120, -100, 1300, 300);
    c.fillRect(84, 250, 22, 1200);
    c.fillRect(900, 250, 22, 1200);
    c.fillStyle = '#dbe9ea';
    c.fill(smooth([[-120, 246], [180, 344], [500, 386], [820, 344], [1120, 246], [1120, 262], [820, 360], [500, 402], [180, 360], [-120, 262]]));
    c.fillStyle = '#050c11';
    c.fillRect(494, 390, 12, 44);
    oval(c, 500, 486, 66, 66);
    glow(c, 500, 486, 220, '#ffe2a0', 0.35);
    c.fillStyle = '#fff0cc';
    oval(c, 500, 486, 54, 54);
    c.strokeStyle = '#1a1a1a';
    c.lineWidth = 6;
    c.beginPath();
    c.moveTo(500, 486);
    c.lineTo(500, 446);
    c.moveTo(500, 486);
    c.lineTo(474, 466);
    c.stroke();
  });
  const lady = lit(s, { x: -300, y: -870, w: 620, h: 900 }, (c) => {
    woman(c, { hair: 'long', legs: true, wide: 30 });
    c.fill(smooth([[-52, -494], [52, -494], [110, -330], [150, -130], [60, -112], [-60, -112], [-150, -130], [-110, -330]]));
    oval(c, -42, -10, 24, 12);
    oval(c, 42, -10, 24, 12);
    c.fill(smooth([[-60, -690], [60, -690], [76, -652], [0, -640], [-76, -652]]));
    c.fillRect(120, -160, 150, 140);
    c.fillRect(170, -190, 50, 40);
  }, {
    fill: (c) => vertical(c, -820, 0, '#140b0e', '#6d1420', '#54101a', '#180a0c'),
    over: (c) => {
      c.fillStyle = '#0c0a0e';
      c.fill(smooth([[0, -830], [50, -800], [60, -700], [48, -600], [0, -590], [-48, -600], [-60, -700], [-50, -800]]));
      c.fillRect(-70, -108, 140, 120);
      c.fillStyle = '#31201a';
      c.fillRect(115, -200, 160, 190);
      c.fillStyle = '#d8c8b0';
      c.fill(smooth([[-66, -700], [0, -686], [66, -700], [82, -650], [0, -634], [-82, -650]]));
    },
    rims: [{ color: '#ffcf80', dx: -8, dy: 3, soft: 5 }, { color: '#ffcf80', dx: 6, dy: 3, soft: 5, alpha: 0.8 }]
  });
  return {
    still: 10,
    top: 230,
    camera: push(1.0, 1.12, -14, 20),
    look: { bloom: 0.6, vignette: 0.65, floorColor: '#040b10' },
    frame(f) {
      f.put(night, 0.3);
      f.put(fog, 0.4, { x: -60 + f.t * 8, alpha: 0.6 });
      const gone = 1 - ease(f.t, 0.2, 7.5);
      const x = -20 - gone * gone * 1500;
      f.put(train, 0.9, { x, alpha: 0.85 + 0.15 * flicker(f.t * 0.6) });
      f.at(0.9, (c) => {
        // The passenger belongs behind the pane.
        c.beginPath();
        c.rect(x + 560, 700, 320, 376);
        c.clip();
        c.globalAlpha = ease(f.t, 4.5, 6.5);
        c.translate(x + 748, 946);
        c.scale(-1.25, 1.25);
        c.drawImage(passenger.canvas, passenger.x, passenger.y, passenger.w, passenger.h);
      });
      f.put(platform, 1);
      f.put(lady, 1, { x: 356, y: 1600, scale: 1.02 });
      f.put(roof, 1.15);
      drift(f, { n: 150, seed: 3, vx: -46 - gone * 160, vy: 120, size: [1.4, 6], color: '#f2fbff', alpha: 0.85, sway: 26, depth: 1.3 });
    }
  };
};
