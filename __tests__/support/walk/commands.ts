import fc from 'fast-check';
import { account } from './acts/account.ts';
import type { Act } from './acts/act.ts';
import { answers } from './acts/answers.ts';
import { banking } from './acts/banking.ts';
import { buying } from './acts/buying.ts';
import { moving, opening, searching } from './acts/moving.ts';
import { watching } from './acts/watching.ts';
import type { Walk } from './walk.ts';

/** Stands for what leads on to the episode from where the person is. */
const GO_ON: Act = { says: 'goes on', can: () => true, does: () => {} };
const leading: Act[] = [...banking, ...buying, ...account, ...watching, ...opening].filter(
  ({ leads }) => leads,
);
const doneBy = (act: Act, walk: Walk): Act | undefined =>
  act === GO_ON ? leading.find(({ can }) => can(walk)) : act;

const HURRIED = ', and goes on at once';

class Command implements fc.AsyncCommand<Walk, Walk> {
  private readonly act: Act;
  private readonly hurried: boolean;

  constructor(act: Act, hurried: boolean) {
    this.act = act;
    this.hurried = hurried;
  }

  check = (walk: Walk): boolean => doneBy(this.act, walk)?.can(walk) === true;

  async run(_model: Walk, walk: Walk): Promise<void> {
    const act = doneBy(this.act, walk) ?? this.act;
    walk.diary.push(`${act.says}${this.hurried ? HURRIED : ''}`);
    await act.does(walk);
    if (this.hurried) await walk.browser.pass(1);
    else await walk.browser.settle();
    walk.check();
  }

  toString = (): string => this.act.says;
}

const acts: Act[] = [
  ...opening,
  ...watching,
  ...buying,
  ...banking,
  ...account,
  ...searching,
  ...moving,
  ...answers,
];
const total = acts.reduce((sum, { weight = 1 }) => sum + weight, 0);
const act = fc.oneof(
  { weight: Math.round(total * 5), arbitrary: fc.constant(GO_ON) },
  ...acts.map((each) => ({ weight: Math.round((each.weight ?? 1) * 10), arbitrary: fc.constant(each) })),
);

export const commands = (most: number) =>
  fc.commands(
    [fc.tuple(act, fc.integer({ min: 0, max: 5 })).map(([each, hurry]) => new Command(each, hurry === 5))],
    { maxCommands: most, size: 'max' },
  );
