// biome-ignore-all format: lists of points and notes read better in rows

import { drift } from '../air.ts';
import { ease, fade, mix, pulse, rng } from '../color.ts';
import { fillAll, glow, limb, linear, lit, oval, poly, smooth, vertical } from '../paint.ts';
import { folds, hand, woman } from '../people.ts';
import { arch } from '../places.ts';
import type { Ctx, Scene } from '../stage.ts';

const hook: [number, number] = [500, -420];
const floor = 1180;
/** How high above the floor the middle of the rockers' curve lies. */
const [roll, endRoll] = [381, 430];

/** A hooded cradle from the side, its hood on the right, rockers on y = 0. */
const cradle = (c: Ctx): void => {
  c.fill(smooth([[-150, -244], [-124, -276], [-50, -292], [20, -276], [48, -244]]));
  c.fill(poly([[-174, -250], [176, -250], [130, -62], [-128, -62]]));
  c.fill(smooth([[14, -240], [24, -340], [62, -412], [118, -442], [166, -416], [186, -340], [176, -240]]));
  c.lineWidth = 22;
  c.beginPath();
  c.arc(0, -roll, roll - 11, Math.PI / 2 - 0.5, Math.PI / 2 + 0.5);
  c.stroke();
  for (const d of [-1, 1]) limb(c, [[96 * d, -74, 15], [116 * d, -30, 12]]);
  oval(c, -172, -264, 14, 14);
};

type Sheen = [light: string, mid: string, dim: string];
const enamel: Sheen = ['#ff6a5e', '#c4122e', '#5c0718'];

/** A name tag on its ribbon; every one has the same flower in enamel on its back. */
const tag = (c: Ctx, metal: Sheen, turn = 0, blank = false): void => {
  const face = Math.cos(turn);
  c.scale(Math.max(0.04, Math.abs(face)), 1);
  const back = face < 0;
  const [light, mid, dim] = back ? enamel : metal;
  c.fillStyle = linear(c, -44, 0, 44, 112, [[0, light], [0.45, mid], [1, dim]]);
  c.beginPath();
  c.roundRect(-44, 0, 88, 116, 14);
  c.fill();
  c.strokeStyle = fade('#fff0cc', 0.75);
  c.lineWidth = 3;
  c.stroke();
  c.fillStyle = '#14060c';
  oval(c, 0, 15, 6, 6);
  if (back) {
    c.fillStyle = '#ffd486';
    for (let i = 0; i < 5; i++) {
      const a = (i - 2) * 0.56 - Math.PI / 2;
      oval(c, Math.cos(a) * 19, 80 + Math.sin(a) * 19, 24, 9, a);
    }
  }
  if (back || blank) return;
  c.strokeStyle = fade('#1c0a0c', 0.5);
  c.lineWidth = 6;
  for (const [y, w] of [[48, 27], [68, 20], [88, 27]] as const) {
    c.beginPath();
    c.moveTo(-w, y);
    c.lineTo(w, y);
    c.stroke();
  }
};

const headboard = (c: Ctx): void => {
  c.lineWidth = 26;
  c.beginPath();
  c.arc(0, -endRoll, endRoll - 13, Math.PI / 2 - 0.46, Math.PI / 2 + 0.46);
  c.stroke();
  for (const d of [-1, 1]) limb(c, [[104 * d, -90, 17], [122 * d, -34, 14]]);
  c.fill(poly([[-160, -330], [160, -330], [126, -72], [-126, -72]]));
  c.fill(arch(0, -300, 330, 250, false));
  for (const d of [-1, 1]) {
    limb(c, [[168 * d, -400, 14], [150 * d, -250, 14]]);
    oval(c, 168 * d, -424, 19, 19);
  }
  c.globalCompositeOperation = 'destination-out';
  c.fill(smooth([[0, -462], [26, -484], [52, -468], [50, -436], [0, -382], [-50, -436], [-52, -468], [-26, -484]]));
  c.globalCompositeOperation = 'source-over';
};

export const scene: Scene = (s) => {
  const archive = s.layer((c) => {
    fillAll(c, '#0b0410');
    const r = rng(31);
    for (let y = -60; y < floor - 20; y += 92) {
      for (let x = -84; x < 1090; x += 117) {
        c.fillStyle = mix('#241027', '#471a2c', r());
        c.fillRect(x, y, 109, 84);
        c.fillStyle = fade('#ffb98a', 0.2);
        c.fillRect(x, y, 109, 3);
        c.fillStyle = fade('#040106', 0.5);
        c.fillRect(x, y + 74, 109, 10);
        c.fillStyle = fade('#f0d8b0', r(0.14, 0.3));
        c.fillRect(x + 32, y + 16, 45, 20);
        c.fillStyle = mix('#6a4226', '#d89a54', r());
        c.beginPath();
        c.roundRect(x + 38, y + 46, 33, 9, 4);
        c.fill();
      }
    }
    c.fillStyle = '#0a0409';
    c.fillRect(-90, floor - 24, 1200, 24);
    c.fillStyle = vertical(c, floor, 1800, '#3c1a1c', '#241014', '#0b0508');
    c.fillRect(-90, floor, 1200, 800);
    c.strokeStyle = fade('#0a0306', 0.6);
    c.lineWidth = 3;
    for (let i = -12; i <= 12; i++) {
      c.beginPath();
      c.moveTo(500 + i * 62, floor);
      c.lineTo(500 + i * 150, 1900);
      c.stroke();
    }
    // What the lamp does not reach.
    const g = c.createRadialGradient(500, 800, 120, 500, 800, 860);
    for (const [at, a] of [[0, 0], [0.35, 0.2], [0.7, 0.74], [1, 0.93]] as const) g.addColorStop(at, fade('#07020b', a));
    c.fillStyle = g;
    c.fillRect(-90, -90, 1200, 2000);
    glow(c, 500, 470, 470, '#ffa85e', 0.5);
    glow(c, 500, 1370, 640, '#ffb468', 0.62, 0.3);
  });
  const cone = s.layer((c) => {
    c.globalCompositeOperation = 'screen';
    for (let i = 0; i < 16; i++) {
      const q = 1 - i * 0.05;
      c.fillStyle = linear(c, 0, 400, 0, 1440, [[0, fade('#ffdca0', 0.06)], [0.55, fade('#ffb060', 0.022)], [1, fade('#ff9a50', 0)]]);
      c.fill(poly([[500 - 84 * q, 404], [500 + 84 * q, 404], [500 + 470 * q, 1450], [500 - 470 * q, 1450]]));
    }
  }, { x: 0, y: 380, w: 1000, h: 1080 });
  const lamp = s.layer((c) => {
    c.fillStyle = '#0c0508';
    c.fillRect(496, -500, 8, 830);
    c.fillStyle = linear(c, 400, 0, 600, 0, [[0, '#1a090e'], [0.3, '#5c2a20'], [0.5, '#a8623a'], [0.7, '#4a2018'], [1, '#12060a']]);
    c.fill(smooth([[396, 402], [410, 372], [448, 336], [474, 322], [482, 296], [518, 296], [526, 322], [552, 336], [590, 372], [604, 402]]));
    c.fillStyle = '#fff4d6';
    oval(c, 500, 402, 100, 17);
    glow(c, 500, 410, 330, '#ffc878', 0.9, 0.8);
  }, { x: 160, y: -500, w: 680, h: 1200 });
  const crib = lit(s, { x: -230, y: -470, w: 460, h: 490 }, cradle, {
    fill: (c) => linear(c, 176, -440, -170, -60, [[0, '#c87a48'], [0.3, '#8a4630'], [0.65, '#4c2020'], [1, '#220c14']]),
    over: (c) => {
      c.fillStyle = linear(c, 60, -290, -160, -230, [[0, '#fff0d4'], [0.6, '#e0b48e'], [1, '#94604e']]);
      c.fill(smooth([[-152, -250], [-124, -280], [-50, -296], [16, -280], [22, -250]]));
      for (let x = -158; x < 10; x += 24) oval(c, x, -250, 14, 17);
      c.fillStyle = fade('#160609', 0.78);
      c.fill(smooth([[18, -252], [30, -336], [64, -398], [96, -412], [70, -350], [58, -252]]));
      c.strokeStyle = fade('#1a0709', 0.55);
      c.lineWidth = 4;
      for (let x = -150; x < 170; x += 37) {
        c.beginPath();
        c.moveTo(x, -226);
        c.lineTo(x * 0.76, -66);
        c.stroke();
      }
      c.fillStyle = fade('#ffd29a', 0.4);
      c.fillRect(60, -254, 130, 9);
      c.fillStyle = fade('#140508', 0.45);
      c.fill(poly([[-130, -100], [130, -100], [124, -58], [-124, -58]]));
    },
    rims: [{ color: '#ffdca4', dx: -5, dy: 7, soft: 5 }, { color: '#c8486a', dx: 5, dy: -3, soft: 4, alpha: 0.4 }]
  });
  const lady = lit(s, { x: -220, y: -870, w: 440, h: 910 }, (c) => woman(c, { skirt: 150, hair: 'up', arms: [] }), {
    fill: (c) => linear(c, 0, -600, 0, 20, [[0, '#d8203a'], [0.25, '#a81430'], [0.6, '#6c0c22'], [1, '#34060f']]),
    over: (c) => {
      folds(c, [0, -430, 48], [0, 40, 170], 7, () => fade('#22020b', 0.5));
      folds(c, [6, -400, 40], [14, 40, 140], 5, () => fade('#ff5a5a', 0.17));
      c.fillStyle = linear(c, 0, -700, 0, -560, [[0, '#5a2c28'], [0.35, '#d8956e'], [1, '#8a4c3c']]);
      c.fill(smooth([[-150, -900], [150, -900], [150, -590], [84, -592], [48, -612], [22, -606], [0, -582], [-22, -606], [-48, -612], [-84, -592], [-150, -590]]));
      // The head is bowed: the lamp gets at the hair, not at the face.
      c.fillStyle = linear(c, 0, -730, 0, -650, [[0, '#2a1214'], [0.5, '#4c2522'], [1, '#d8956e']]);
      limb(c, [[0, -712, 22], [0, -664, 22]]);
      c.fillStyle = linear(c, 0, -760, 0, -700, [[0, '#1a090d'], [1, '#3c1c1a']]);
      oval(c, 0, -740, 31, 42);
      c.fillStyle = '#16070d';
      c.fill(smooth([[-46, -730], [-48, -780], [-30, -850], [40, -850], [48, -780], [46, -730], [26, -744], [0, -752], [-26, -744]]));
    },
    rims: [{ color: '#ffe2b0', dx: 0, dy: 7, soft: 5 }, { color: '#ff9a70', dx: -4, dy: 2, soft: 5, alpha: 0.5 }, { color: '#ff9a70', dx: 4, dy: 2, soft: 5, alpha: 0.5 }]
  });
  const armOf = (d: 1 | -1) => lit(s, { x: d > 0 ? 30 : -270, y: -690, w: 240, h: 340 }, (c) => {
    limb(c, [[80 * d, -630, 21], [139 * d, -522, 15], [146 * d, -428, 11], [150 * d, -412, 10]]);
    hand(c, 152 * d, -412, d > 0 ? 0.75 : Math.PI - 0.75);
  }, {
    fill: (c) => linear(c, 0, -650, 0, -400, [[0, '#d8956e'], [0.5, '#8a4c3c'], [1, '#c8845e']]),
    rims: [{ color: '#ffe2b0', dx: 3 * d, dy: 6, soft: 5 }]
  });
  const [leftArm, rightArm] = [armOf(-1), armOf(1)];
  const third = (bright: boolean) => lit(s, { x: -240, y: -580, w: 480, h: 600 }, headboard, {
    fill: (c) => bright ? linear(c, 0, -550, 0, 0, [[0, '#b4683c'], [0.3, '#7c3a28'], [0.7, '#3c171a'], [1, '#16080d']]) : linear(c, 0, -550, 0, 0, [[0, '#0a0409'], [1, '#0a0409']]),
    over: (c) => {
      if (!bright) return;
      c.strokeStyle = fade('#180609', 0.55);
      c.lineWidth = 5;
      for (const x of [-96, -34, 34, 96]) {
        c.beginPath();
        c.moveTo(x * 1.12, -520);
        c.lineTo(x * 0.9, -74);
        c.stroke();
      }
      c.strokeStyle = fade('#ffd29a', 0.35);
      c.lineWidth = 6;
      c.beginPath();
      c.arc(0, -385, 142, Math.PI, 0);
      c.stroke();
    },
    rims: bright ? [{ color: '#ffe0aa', dx: 0, dy: 9, soft: 6 }, { color: '#ffb070', dx: 6, dy: 3, soft: 5, alpha: 0.6 }, { color: '#ffb070', dx: -6, dy: 3, soft: 5, alpha: 0.6 }] : [{ color: '#ffb070', dx: 0, dy: 4, soft: 4, alpha: 0.7 }]
  });
  const [unlit, shown] = [third(false), third(true)];
  const stranger = lit(s, { x: 0, y: -680, w: 760, h: 330 }, (c) => {
    limb(c, [[760, -610, 96], [470, -580, 74], [300, -545, 56]]);
    limb(c, [[300, -540, 38], [220, -528, 36], [150, -516, 40], [104, -520, 34]]);
    for (const [x, y, u, v] of [[148, -500, 118, -404], [118, -512, 84, -406], [88, -520, 54, -416], [62, -524, 30, -440]] as const) limb(c, [[x, y, 17], [(x + u) / 2 - 10, (y + v) / 2, 15], [u, v, 11]]);
  }, {
    fill: (c) => linear(c, 30, 0, 300, 0, [[0, '#a8684e'], [0.6, '#5c2f2a'], [1, '#301618']]),
    over: (c) => {
      c.fillStyle = '#09040a';
      c.fill(poly([[268, -700], [800, -760], [800, -400], [282, -440]]));
      c.fillStyle = '#d8c8b4';
      c.fill(poly([[254, -592], [274, -594], [288, -484], [268, -480]]));
    },
    rims: [{ color: '#ffd49a', dx: 3, dy: 7, soft: 5 }]
  });
  return {
    still: 6.2,
    top: 120,
    camera: (t) => ({ zoom: 1.17 - 0.17 * ease(t, 3, 11.4) + 0.02 * ease(t, 11.4, 18), x: 0, y: -4 }),
    look: { bloom: 0.5, vignette: 0.85, floor: 0.2, floorColor: '#070208' },
    frame(f) {
      const { t } = f;
      const ring = (at: number, amp: number, speed: number): number => t < at ? 0 : amp * Math.exp((at - t) * 0.4) * Math.sin((t - at) * speed);
      const swing = 0.008 * Math.sin(t * 1.1) + ring(5.5, 0.02, 2.1) + ring(11.4, 0.03, 2.1);
      const back = ease(t, 11.25, 11.55);
      const glare = 1 - 0.75 * pulse(t, 11.3, 0.12, 0.2);
      const reveal = ease(t, 6.8, 11.2);
      f.put(archive, 0.85);
      f.put(cone, 0.95, { pivot: hook, turn: swing, blend: 'screen', alpha: glare });
      f.put(lamp, 0.9, { pivot: hook, turn: swing, alpha: 0.35 + 0.65 * glare });
      f.at(1, (c) => {
        c.fillStyle = fade('#080207', 0.5);
        oval(c, 500, 1352, 190, 26);
      });
      f.put(lady, 1, { x: 500, y: 1350 });
      const flip = Math.PI * (ease(t, 5.3, 6.1) + 0.07 * (t > 6 ? Math.exp((6 - t) * 1.5) * Math.sin((t - 6) * 6) : 0));
      const still = 1 - ease(t, 4.9, 5.4);
      for (const d of [1, -1] as const) f.at(1, (c) => {
        const angle = 0.034 * Math.sin(t * 2.2 + (d > 0 ? 0 : 0.6)) * still;
        c.translate(500 - 262 * d, 1400);
        c.fillStyle = fade('#060106', 0.6);
        oval(c, 0, -2, 190, 20);
        c.scale(d, 1);
        c.translate(roll * angle, -roll);
        c.rotate(angle);
        c.translate(0, roll);
        c.drawImage(crib.canvas, crib.x, crib.y, crib.w, crib.h);
        c.strokeStyle = d > 0 ? '#e0324a' : '#a8d8f0';
        c.lineWidth = 7;
        c.beginPath();
        c.moveTo(-38, -244);
        c.lineTo(-30, -194);
        c.lineTo(-22, -244);
        c.stroke();
        c.translate(-30, -208);
        c.rotate(-angle * 1.6 + ring(5.3, 0.09 * d, 4));
        if (t > 5) glow(c, 0, 60, 170, '#ff5a4e', 0.3 * ease(t, 5.6, 6) + 0.55 * pulse(t, 5.9, 0.3, 1.2));
        tag(c, d > 0 ? ['#fff0c0', '#d8a050', '#7a4a24'] : ['#f4fbff', '#9ab4c4', '#4a5c70'], flip + (d > 0 ? 0 : -0.25 * Math.sin(flip)));
      });
      const start = 0.17 * ease(t, 11.5, 12.2);
      f.put(leftArm, 1, { x: 500, y: 1350, pivot: [-80, -630], turn: start });
      f.put(rightArm, 1, { x: 500, y: 1350, pivot: [80, -630], turn: -start });
      drift(f, { n: 12, seed: 5, vx: 5, vy: 9, size: [1, 2.4], color: '#ffdca8', glow: true, alpha: 0.5, top: 420, bottom: 1300 });
      if (reveal <= 0) return;
      const held = ease(t, 13.9, 14.3);
      const rock = 0.06 * Math.sin((t - 8) * 2.5) * (1 - held) + 0.012 * held;
      f.at(1.3, (c) => {
        c.translate(500, 1800 + (1 - reveal) * 640);
        c.scale(1.06, 1.06);
        c.fillStyle = fade('#050106', 0.7);
        oval(c, 0, 0, 230, 26);
        c.save();
        c.translate(endRoll * rock, -endRoll);
        c.rotate(rock);
        c.translate(0, endRoll);
        c.drawImage(unlit.canvas, unlit.x, unlit.y, unlit.w, unlit.h);
        c.globalAlpha = back;
        c.drawImage(shown.canvas, shown.x, shown.y, shown.w, shown.h);
        c.strokeStyle = '#0c0408';
        c.lineWidth = 8;
        c.beginPath();
        c.moveTo(-12, -356);
        c.lineTo(0, -296);
        c.lineTo(12, -356);
        c.stroke();
        c.translate(0, -306);
        c.rotate(-rock * 1.7);
        tag(c, ['#fff8e8', '#d8c4a4', '#8a6c56'], 0, true);
        c.restore();
        glow(c, 0, -470, 420, '#ffb468', 0.3 * back + 0.35 * pulse(t, 11.5, 0.12, 1.4));
        const grip = ease(t, 13.1, 13.9);
        if (grip <= 0) return;
        c.translate((1 - grip) * 560 + endRoll * rock * 0.6, (1 - grip) * -70 + 6);
        c.translate(110, -500);
        c.rotate(0.36);
        c.translate(-110, 500);
        c.drawImage(stranger.canvas, stranger.x, stranger.y, stranger.w, stranger.h);
        c.fillStyle = '#ffcf7a';
        oval(c, 78, -474, 17, 9, 0.25);
        c.fillStyle = '#ff2a44';
        oval(c, 76, -470, 10, 11);
        glow(c, 76, -470, 60, '#ff3a50', 0.8);
      });
    }
  };
};
