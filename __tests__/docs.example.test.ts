import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { transformSync } from '@babel/core';
import { type Action, combineSlices, configureStore, type Middleware, type Slice } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';
import { reportFailuresTo } from '../src/api/request.ts';
import { traceEffects, traceRequests } from '../src/core/runs/trace.ts';
import type { Flow } from '../src/lib/currentRun.ts';
import { answerWith, type FakeFetch } from './support/fakeFetch.ts';

/* The worked example of docs/new-request.md, extracted from the page, type-checked and run. */

const page = readFileSync('docs/new-request.md', 'utf8');
/** A block of a numbered list is indented. */
const withoutIndent = (block: string) => block.replace(/^ {3}/gm, '');
const files = new Map(
  [...page.matchAll(/```ts file=(\S+)\n([\s\S]*?)```/g)].map(([, name = '', code = '']) => [
    name,
    withoutIndent(code),
  ]),
);
const lists = [...page.matchAll(/```flow wish-for-captions\n([\s\S]*?)```/g)].map(([, list = '']) =>
  withoutIndent(list).trim().split('\n'),
);

type Module = Record<string, unknown>;
const loaded = new Map<string, Module>();

/** Runs a file of the example; its imports lead to other files of the example or to the project. */
function load(file: string): Module {
  const before = loaded.get(file);
  if (before) return before;
  const exports: Module = {};
  loaded.set(file, exports);
  const code = transformSync(files.get(file) ?? '', { filename: path.resolve(file) })?.code;
  const requireFrom = (name: string) => {
    const target = path.join(path.dirname(file), name);
    if (files.has(target)) return load(target);
    return jest.requireActual(name.startsWith('.') ? path.resolve(target) : name);
  };
  new Function('exports', 'require', code ?? '')(exports, requireFrom);
  return exports;
}

test('the example has a slice, a saga and one list', () => {
  expect([...files.keys()]).toEqual(['src/features/wishes/slice.ts', 'src/features/wishes/saga.ts']);
  expect(lists).toHaveLength(1);
});

test('the example has no type error', () => {
  mkdirSync('.cache', { recursive: true });
  const folder = mkdtempSync('.cache/example-');
  try {
    for (const [file, code] of files) {
      mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
      writeFileSync(path.join(folder, file), code);
    }
    const settings = {
      extends: '../../tsconfig.json',
      // The files of the example resolve their imports as if they stood in the project.
      compilerOptions: { noEmit: true, rootDirs: ['.', '../..'], typeRoots: ['../../node_modules/@types'] },
      include: ['src', '../../src/css.d.ts', '../../i18n/i18next.d.ts'],
      exclude: [],
    };
    writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(settings));
    expect(errorsOf(folder)).toBe('');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

function errorsOf(project: string): string {
  try {
    execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', project], { encoding: 'utf8' });
    return '';
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}

describe('the example, on a store with traced sagas', () => {
  type Traced = Action & { meta?: { flow?: Flow } };
  const EPISODE = { videoId: 'v', episodeId: 'v-3' };
  const picture = async () => new Response(new Uint8Array(), { headers: { 'content-type': 'image/png' } });

  function start(answer: FakeFetch = picture) {
    const slice = load('src/features/wishes/slice.ts') as {
      default: Slice;
      wishRequested: (episode: typeof EPISODE) => Action;
      selectWishStatus: (state: object) => unknown;
    };
    const { wishesSaga } = load('src/features/wishes/saga.ts') as { wishesSaga: () => Generator };
    const actions: Traced[] = [];
    const calls: URL[] = [];
    let heard: (type: string) => void = () => {};
    reportFailuresTo(() => {});
    answerWith((request) => {
      calls.push(new URL(request.url));
      return answer(request);
    });
    const record: Middleware = () => (next) => (action) => {
      const result = next(action);
      actions.push(action as Traced);
      heard((action as Traced).type);
      return result;
    };
    const sagas = createSagaMiddleware({ effectMiddlewares: [traceEffects] });
    const requests = traceRequests({ joins: () => null, orderOf: () => null });
    const store = configureStore({
      reducer: combineSlices(slice.default),
      middleware: (defaults) => defaults({ thunk: false }).concat(requests, sagas, record),
      devTools: false,
    });
    sagas.run(wishesSaga);
    return {
      actions,
      calls,
      wish: () => store.dispatch(slice.wishRequested(EPISODE)),
      status: () => slice.selectWishStatus(store.getState()),
      until: (wanted: string) =>
        new Promise<void>((resolve) => {
          heard = (type) => type === wanted && resolve();
        }),
    };
  }

  test('a wish dispatches the listed actions under one run id', async () => {
    const { actions, calls, wish, status, until } = start();
    wish();
    expect(status()).toBe('sending');
    await until('wishes/wishSent');
    expect(status()).toBe('sent');
    expect(actions.map(({ type }) => type)).toEqual(lists[0]);
    expect(new Set(actions.map(({ meta }) => meta?.flow?.id)).size).toBe(1);
    expect(actions[1]?.meta?.flow?.name).toBe('wishes/wishRequested');
    expect(calls.map(({ pathname }) => pathname)).toEqual(['/api/statics.png']);
    const sent = Object.fromEntries(calls[0]?.searchParams ?? []);
    expect(sent).toMatchObject({ event: 'captions_wished', ...EPISODE });
  });

  test('a failed call ends the wish with its failure action', async () => {
    const { actions, wish, status, until } = start(async () => new Response('', { status: 500 }));
    wish();
    await until('wishes/wishFailed');
    expect(status()).toBe('failed');
    expect(actions.at(-1)).toMatchObject({ payload: { kind: 'badResponse' } });
  });

  test('a second tap does not count twice', async () => {
    const { calls, wish, until } = start();
    wish();
    wish();
    await until('wishes/wishSent');
    expect(calls).toHaveLength(1);
  });
});
