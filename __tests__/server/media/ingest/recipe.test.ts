import { describe, expect, test } from '@jest/globals';
import { asText, outputRate, segmentStarts } from '../../../../server/media/ingest/encode/frameRate.ts';
import { needOf, stepsOf, windowsOf, worthMaking } from '../../../../server/media/ingest/encode/ladder.ts';

describe('the frame rate', () => {
  test.each([
    ['24000/1001', 23.976, 23.976],
    ['24/1', 24, 24],
    ['25/1', 25, 25.01],
    ['30000/1001', 29.97, 29.97],
    ['30000/1001', 30, 29.972],
    ['25/1', 50, 50],
    ['30000/1001', 59.94, 59.94],
    ['30/1', 60, 60],
    ['30/1', 120, 119.99],
    ['24/1', 48, 48],
    ['31/2', 31, 31],
    ['12/1', 12, 12],
    ['87/5', 17.4, 17.4],
    ['30/1', 90_000, 24.6],
    ['30/1', 30, 18.3],
    ['30/1', 60, 52.1],
    ['30/1', 0, 0],
    ['1/1', 0.5, 0.5],
  ])('is %s for frames at a finest rate of %d and an average of %d', (expected, finest, average) => {
    expect(asText(outputRate({ finest, average }))).toBe(expected);
  });

  test('a segment begins at the first frame at or after every two seconds', () => {
    expect(segmentStarts(130, { frames: 25, seconds: 1 })).toEqual([0, 50, 100]);
    expect(segmentStarts(100, { frames: 25, seconds: 1 })).toEqual([0, 50]);
    const broadcast = segmentStarts(18_000, { frames: 30_000, seconds: 1001 });
    expect(broadcast.slice(0, 3)).toEqual([0, 60, 120]);
    for (const [index, frame] of broadcast.entries()) {
      const late = (frame * 1001) / 30_000 - index * 2;
      expect(late).toBeGreaterThan(-0.0011);
      expect(late).toBeLessThan(0.034);
    }
  });
});

describe('the renditions', () => {
  test('are tried on three pieces in the middle of each third, and on the start of a short film', () => {
    expect(windowsOf({ seconds: 60 })).toEqual([8, 28, 48]);
    expect(windowsOf({ seconds: 12 })).toEqual([0]);
  });

  test('need the kbit/s of their segments, on average and at most', () => {
    expect(needOf([1000, 3000])).toEqual({ average: 8, busiest: 12 });
    expect(needOf([])).toEqual({ average: 0, busiest: 0 });
  });

  const sizes = (width: number, height: number) =>
    stepsOf({ width, height }).map((step) => `${step.width}x${step.height}`);

  test('have fixed shorter sides and are never larger than the film', () => {
    expect(sizes(1080, 1920)).toEqual(['270x480', '480x854', '720x1280', '1080x1920']);
    expect(sizes(1079, 1919)).toEqual(['270x480', '480x854', '720x1280']);
    expect(sizes(720, 1266)).toEqual(['270x474', '480x844', '720x1266']);
    expect(sizes(1920, 1080)).toEqual(['480x270', '854x480', '1280x720', '1920x1080']);
  });

  const worth = (...needs: number[]) =>
    worthMaking(
      stepsOf({ width: 1080, height: 1920 }),
      needs.map((average) => ({ average, busiest: average * 2 })),
    ).map(({ side, kbits }) => [side, kbits]);

  test('are dropped where they hardly need more than the one below', () => {
    expect(worth(200, 500, 1200, 3000).map(([side]) => side)).toEqual([270, 480, 720, 1080]);
    expect(worth(200, 299, 1200, 1700).map(([side]) => side)).toEqual([270, 720]);
    expect(worth(200, 250, 350, 500).map(([side]) => side)).toEqual([270, 720]);
  });

  test('have a bitrate cap per size, and a lower one for a film that needs few bits', () => {
    expect(worth(1000, 2000, 4000, 9000)).toEqual([
      [270, 400],
      [480, 1000],
      [720, 2200],
      [1080, 4500],
    ]);
    expect(worth(50, 100, 200, 400)).toEqual([
      [270, 130],
      [480, 260],
      [720, 520],
      [1080, 1040],
    ]);
  });
});
