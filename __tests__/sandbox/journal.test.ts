import { appendFileSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { openJournal } from '../../sandbox/journal.ts';
import { CARDS, worldOfEachTest } from './world.ts';

const world = worldOfEachTest();

test('a crash loses nothing that was acknowledged', async () => {
  const done = await world.payByCard(CARDS.succeeds);
  const asked = await world.payByCard(CARDS.challenge);
  const slow = await world.payByCard(CARDS.slow);
  const unused = await world.token(CARDS.declined);
  const used = await world.token(CARDS.succeeds);
  await world.pay({ method: 'card', token: used }, 'key');

  await world.start();
  expect(await world.payment(done.id)).toEqual(done);
  expect((await world.pay({ method: 'card', token: used }, 'key')).status).toBe('succeeded');
  expect((await world.tryToPay({ method: 'card', token: used })).statusCode).toBe(400);
  expect((await world.pay({ method: 'card', token: unused })).status).toBe('declined');
  await world.press(asked, 'confirm');
  expect((await world.payment(asked.id)).status).toBe('succeeded');

  world.time += world.config.slowMs;
  await world.start();
  expect((await world.payment(slow.id)).status).toBe('succeeded');
});

test('a torn last line of the journal is dropped and later entries survive', async () => {
  const before = await world.pay();
  await world.sandbox.tick();
  appendFileSync(world.journalFile, '{"kind":"payment","payment":{"id":"pay_to');
  await world.start();
  const after = await world.pay();
  await world.start();
  expect(await world.payment(before.id)).toEqual(before);
  expect(await world.payment(after.id)).toEqual(after);
  expect(world.journal()).not.toContain('pay_to');
});

test('the sandbox does not start when a journal line before the last is damaged', async () => {
  await world.pay();
  await world.sandbox.close();
  writeFileSync(world.journalFile, `{"kind":\n${readFileSync(world.journalFile, 'utf8')}`);
  await expect(world.start()).rejects.toThrow('line 1 is damaged');
});

test('the journal file is accessible to its owner only', async () => {
  expect(statSync(world.journalFile).mode & 0o777).toBe(0o600);
});

test('the folders created for the journal are accessible to their owner only', async () => {
  const data = join(mkdtempSync(join(tmpdir(), 'sandbox-')), 'data');
  const journal = openJournal(join(data, 'sandbox', 'journal.jsonl'), () => {});
  for (const folder of [data, join(data, 'sandbox')]) expect(statSync(folder).mode & 0o777).toBe(0o700);
  await journal.close();
});
