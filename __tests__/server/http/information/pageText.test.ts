import { describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import type { PageText } from '../../../../contract/entities.ts';
import { LANGUAGES, type Language } from '../../../../contract/languages.ts';
import { INFORMATION } from '../../../../contract/paths.ts';
import type { Context } from '../../../../server/context.ts';
import { prices } from '../../../../server/db/schema.ts';
import { pageText } from '../../../../server/http/information/pageTexts.ts';
import { forAllTests } from '../../support/forAllTests.ts';
import { createTestContext } from '../../support/testContext.ts';

const world = forAllTests(createTestContext);

const withDaily = (dailyUnlocks: number): Context => ({
  ...world.context,
  config: { ...world.context.config, dailyUnlocks },
});
const questions = (context: Context, lang: Language = 'en') => pageText(context, 'commonQuestions', lang);
const sectionOf = ({ sections }: PageText, id: string): string | undefined => {
  const section = sections.find((one) => one.id === id);
  return section && JSON.stringify(section.paragraphs);
};

describe('the common questions page', () => {
  test.each([
    ['en', 'every 7, 30 or 365 days', 'one more episode of your choice'],
    ['fy', 'tous les 7, 30 ou 365\u00a0jours', 'un épisode de plus de votre choix'],
    ['dy', 'alle 7, 30 oder 365 Tage', 'eine weitere Folge deiner Wahl'],
  ] as const)('says in %s when a subscription renews and what is free daily', async (lang, days, daily) => {
    const text = await questions(world.context, lang);
    expect(sectionOf(text, 'plan-or-pass')).toContain(days);
    expect(sectionOf(text, 'daily')).toContain(daily);
  });

  test('states the configured number of free episodes a day, and omits the section when it is zero', async () => {
    expect(sectionOf(await questions(withDaily(3)), 'daily')).toContain('3 more episodes of your choice');
    expect(sectionOf(await questions(withDaily(0)), 'daily')).toBeUndefined();
  });

  test('names only the renewal periods that are on sale', async () => {
    const { db, now } = world.context;
    const until = now();
    await db.update(prices).set({ until }).where(eq(prices.planId, 'monthly'));
    expect(sectionOf(await questions(world.context), 'plan-or-pass')).toContain('every 7 or 365 days,');
    await db.update(prices).set({ until });
    const text = sectionOf(await questions(world.context), 'plan-or-pass');
    expect(text).not.toMatch(/days|{{/);
    expect(text).toContain('renews until you cancel');
  });
});

/** “Every N days” is a form to fill in, and no text. */
const UNFILLED = /\bN (days|días|jours|Tage|dias)\b|\bN (and|y|et|und|e)\b|{{(?!operator|address|email)/;

test.each(LANGUAGES)('no information page in %s has an unfilled number or placeholder', async (lang) => {
  for (const page of INFORMATION) {
    const text = JSON.stringify(await pageText(world.context, page, lang));
    expect([page, UNFILLED.exec(text)?.[0]]).toEqual([page, undefined]);
  }
});
