import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { journeys, throttles } from '../../../../server/db/schema.ts';
import type { Step } from '../../../../server/library/funnels/forward.ts';
import { noteVisit } from '../../../../server/library/funnels/notes.ts';
import { moveToDevice, moveTodayToMember, moveToMember } from '../../../../server/library/funnels/people.ts';
import { takeStep } from '../../../../server/library/funnels/steps.ts';
import type { Visitor } from '../../../../server/library/funnels/visitor.ts';
import { readCampaigns } from '../../../../server/operator/reports/campaigns.ts';
import { readFunnel } from '../../../../server/operator/reports/funnel.ts';
import { readRetention } from '../../../../server/operator/reports/retention.ts';
import { readSeries } from '../../../../server/operator/reports/series.ts';
import { forAllTests } from '../../support/forAllTests.ts';
import { createTestContext, START } from '../../support/testContext.ts';
import { expectSumsOfRows, forgetJourneys, readJourneyRows, visitor } from './counted.ts';

/* Random histories of a few people: whatever happens in whichever order, the sums are those of the journeys. */

const VIDEOS = ['short', 'middle', 'long'];
const PEOPLE = 4;

const world = forAllTests(createTestContext);

type Moment =
  | { what: 'step'; who: number; video: number; step: Step }
  | { what: 'agree' | 'signIn' | 'merge'; who: number; video: number }
  | { what: 'arrive'; who: number; campaign: number }
  | { what: 'wait'; hours: number };

const who = fc.nat(PEOPLE - 1);
const video = fc.nat(VIDEOS.length - 1);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('played' as const), episode: fc.integer({ min: 1, max: 6 }) }),
  fc.constantFrom<Step>(
    { kind: 'wall' },
    { kind: 'shop' },
    { kind: 'ordered', orderId: 'ord' },
    { kind: 'paid' },
  ),
);
const moment: fc.Arbitrary<Moment> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ what: fc.constant('step' as const), who, video, step }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constantFrom('agree', 'signIn', 'merge'), who, video }) },
  fc.record({ what: fc.constant('arrive' as const), who, campaign: fc.nat(2) }),
  fc.record({ what: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 40 }) }),
);

async function live(moments: Moment[]): Promise<void> {
  const { context, clock } = world;
  const { db } = context;
  const people = Array.from({ length: PEOPLE }, () => visitor());
  for (const one of moments) {
    if (one.what === 'wait') {
      clock.advance({ hours: one.hours });
      continue;
    }
    const person = people[one.who] as Visitor;
    if (one.what === 'arrive') {
      const campaign = {
        ...{ network: null, utmSource: `source ${one.campaign}`, utmMedium: null, utmCampaign: null },
        ...{ utmContent: null, utmTerm: null, campaignId: null, referrerToken: null },
      };
      await noteVisit(context, { ...person, brought: { campaign, stored: false } });
      continue;
    }
    const videoId = VIDEOS[one.video] as string;
    if (one.what === 'step')
      await db.transaction((tx) => takeStep(tx, person, videoId, one.step, context.now()));
    if (one.what === 'agree' && person.deviceKey === null) {
      const deviceKey = `dev_${one.who}`;
      await moveToDevice(context, person, deviceKey, videoId);
      person.deviceKey = deviceKey;
    }
    if (one.what === 'signIn' && person.userId === null) {
      // Two people share an account.
      person.userId = `usr_${one.who % 2}`;
      await moveToMember(context, person, person.userId);
    }
    if (one.what === 'merge' && person.userId !== null)
      await moveTodayToMember(context, person, person.userId, [
        { videoId, watchedAt: context.now().toISOString() },
      ]);
  }
}

async function expectReportsOfRows(): Promise<void> {
  const { db } = world.context;
  const rows = await readJourneyRows(db);
  const period = { from: '2026-03-05', to: '2026-03-08' };
  const inPeriod = rows.filter(({ firstDay }) => firstDay >= period.from && firstDay <= period.to);
  const funnelOf = (some: typeof rows) => {
    const at = (stage: `${'second' | 'wall' | 'shop' | 'ordered' | 'paid'}At`) =>
      some.filter((row) => row[stage]).length;
    return {
      ...{ started: some.length, second: at('secondAt'), wall: at('wallAt') },
      ...{ shop: at('shopAt'), ordered: at('orderedAt'), paid: at('paidAt') },
    };
  };
  expect(await readFunnel(db, { ...period, videoId: null })).toEqual(funnelOf(inPeriod));
  for (const videoId of VIDEOS) {
    const some = inPeriod.filter((row) => row.videoId === videoId);
    expect(await readFunnel(db, { ...period, videoId })).toEqual(funnelOf(some));
    const { episodes } = await readRetention(db, videoId, period);
    for (const { episode, viewers } of episodes)
      expect(viewers).toBe(some.filter(({ furthest }) => furthest >= episode).length);
    const listed = (await readSeries(db, { ...period, videoId: null })).find(
      (row) => row.videoId === videoId,
    );
    expect(listed?.started ?? 0).toBe(some.length);
  }
  const bySource = new Map<string, number>();
  for (const { sourceId } of inPeriod) bySource.set(sourceId, (bySource.get(sourceId) ?? 0) + 1);
  const campaigns = await readCampaigns(db, { ...period, videoId: null });
  expect(campaigns.map(({ viewers }) => viewers.started).sort()).toEqual(
    [...bySource.values()].map((viewers) => (viewers < 10 ? '<10' : viewers)).sort(),
  );
}

test('sums and reports equal the journey rows after random histories', async () => {
  const { db } = world.context;
  await fc.assert(
    fc.asyncProperty(fc.array(moment, { minLength: 1, maxLength: 40 }), async (moments) => {
      world.clock.set(START);
      await forgetJourneys(db);
      await db.delete(throttles);
      await live(moments);
      await expectSumsOfRows(db);
      await expectReportsOfRows();
    }),
    { numRuns: 25 },
  );
});

test('a journey only moves forward, whatever the order of its steps', async () => {
  const { context, clock } = world;
  const { db } = context;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 12 }), async (steps) => {
      clock.set(START);
      await db.delete(journeys);
      let before: Awaited<ReturnType<typeof takeStep>> | null = null;
      for (const one of steps) {
        clock.advance({ hours: 7 });
        const after = await db.transaction((tx) =>
          takeStep(tx, visitor({ userId: 'usr_1' }), 'long', one, context.now()),
        );
        if (!after) throw new Error('a member’s journey did not begin');
        if (before) {
          expect(after.furthest).toBeGreaterThanOrEqual(before.furthest);
          expect(after.firstDay).toBe(before.firstDay);
          expect(after.lastDay >= before.lastDay).toBe(true);
          for (const stage of ['secondAt', 'wallAt', 'shopAt', 'orderedAt', 'paidAt'] as const)
            if (before[stage]) expect(after[stage]).toEqual(before[stage]);
        }
        before = after;
      }
    }),
    { numRuns: 15 },
  );
});
