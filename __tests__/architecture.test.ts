import { existsSync } from 'node:fs';
import path from 'node:path';
import { rootReducer } from '../src/app/rootReducer.ts';
import {
  type Import,
  type Node,
  nodesOf,
  type Source,
  sourceOf,
  sourcesOf,
  sourcesWith,
} from './sourceTree.ts';

/* The rules of the architecture, held against every import line and every action of the project. */

const sources = sourcesOf('src', 'i18n', 'contract', 'server', 'sandbox', 'demo', 'webpack', 'scripts');
const imports = sources.flatMap((source) => source.imports);
const app = sources.filter(({ file }) => file.startsWith('src/'));

const isOurs = ({ to }: Import) => /^(src|i18n|contract|server|sandbox|demo|webpack|scripts)\//.test(to);
/** `src/features/user/saga.ts` lies in `features`, `src/main.ts` in `main`, `contract/calls.ts` in `contract`. */
function layerOf(file: string): string {
  const [top = '', inner = ''] = file.split('/');
  return top === 'src' ? inner.replace(/\.tsx?$/, '') : top;
}
/** Each knows those behind it alone. */
const ORDER = ['main', 'app', 'screens', 'flows', 'features', 'core', 'api', 'lib'];
const featureOf = (file: string) => /^src\/features\/([^/]+)\//.exec(file)?.[1] ?? null;
/** What both sides spell, without a schema: the only values of the contract that the app may carry. */
const SHARED_VALUES = [
  ...['paths', 'languages', 'storage', 'consent', 'pixelIds', 'pageSize'],
  ...['downloads', 'filters', 'library', 'traceContext', 'withdrawalTerms', 'email'],
].map((name) => `contract/${name}.ts`);
const mayTakeFromContract = ({ to, typeOnly }: Import) =>
  (to.startsWith('contract/') && typeOnly) || SHARED_VALUES.includes(to);
/** They read files that the journal has exported. */
const REPLAY = ['scripts/cassettes.ts', 'scripts/replay.ts'];
const said = ({ from, line, to, names }: Import) => `${from}:${line} ${to} {${names.join(', ')}}`;
const breaking = (rule: (each: Import) => boolean) => imports.filter(rule).map(said);

test('the checks read the files and imports of every part of the project', () => {
  expect(sources.length).toBeGreaterThan(80);
  expect(imports.length).toBeGreaterThan(300);
  expect(imports.filter(({ kind }) => kind === 'dynamic').length).toBeGreaterThan(10);
  expect(imports.filter(({ typeOnly }) => typeOnly).length).toBeGreaterThan(30);
  for (const folder of [...ORDER, 'components', 'player'])
    expect(app.some(({ file }) => layerOf(file) === folder)).toBe(true);
});

test('the parser finds every form of import', () => {
  const text = `
    import type { A } from './a.ts';
    import { type B, type C } from '../b.ts';
    import d, { type D, e as f } from 'd';
    import * as g from './g.ts';
    import './h.css';
    export type { I } from './i.ts';
    export { j } from './j.ts';
    export * from './k.ts';
    const l = () => import(/* webpackChunkName: "l" */ './l.ts');
    type M = typeof import('./m.ts');
  `;
  const seen = sourceOf('src/x/y.ts', text).imports;
  expect(seen.map(({ to, kind, typeOnly, names }) => [to, kind, typeOnly, names.join()])).toEqual([
    ['src/x/a.ts', 'static', true, 'A'],
    ['src/b.ts', 'static', true, 'B,C'],
    ['d', 'static', false, 'default,D,e'],
    ['src/x/g.ts', 'static', false, '*'],
    ['src/x/h.css', 'static', false, ''],
    ['src/x/i.ts', 'reexport', true, '*'],
    ['src/x/j.ts', 'reexport', false, '*'],
    ['src/x/k.ts', 'reexport', false, '*'],
    ['src/x/l.ts', 'dynamic', false, '*'],
    ['src/x/m.ts', 'typeQuery', true, '*'],
  ]);
});

test('no file of the app has a lookbehind, which some supported browsers cannot parse', () => {
  const looksBehind = (node: Node) => node.type === 'RegExpLiteral' && /\(\?<[=!]/.test(`${node.pattern}`);
  const found = app.filter(({ tree }) => [...nodesOf(tree)].some(looksBehind));
  expect(found.map(({ file }) => file)).toEqual([]);
});

test('every import names an existing file', () => {
  expect(breaking((each) => isOurs(each) && !existsSync(each.to))).toEqual([]);
});

describe('imports run one way', () => {
  const upwards = ({ from, to }: Import) => {
    const [here, there] = [ORDER.indexOf(layerOf(from)), ORDER.indexOf(layerOf(to))];
    return from.startsWith('src/') && to.startsWith('src/') && here >= 0 && there >= 0 && there < here;
  };
  const isRootStateType = ({ to, typeOnly, names }: Import) =>
    to === 'src/app/rootReducer.ts' && typeOnly && names.join() === 'RootState';

  test('no layer imports one before it: main, app, screens, flows, features, core, api, lib', () => {
    expect(breaking((each) => upwards(each) && !isRootStateType(each))).toEqual([]);
  });

  test('no file below app imports the root reducer, except for the type of its state', () => {
    const outside = ({ from }: Import) => !['app', 'main'].includes(layerOf(from));
    expect(
      breaking(
        (each) => each.to.startsWith('src/app/rootReducer') && outside(each) && !isRootStateType(each),
      ),
    ).toEqual([]);
    expect(imports.filter(isRootStateType).length).toBeGreaterThan(3);
  });

  /** What stands beside the order, and all that it may know. */
  const BESIDE: Record<string, (each: Import) => boolean> = {
    components: (each) =>
      ['components', 'lib', 'i18n'].includes(layerOf(each.to)) ||
      ['src/core/hooks.ts', 'src/core/runs/failedRun.ts', 'src/core/toasts/slice.ts'].includes(each.to) ||
      mayTakeFromContract(each),
    downloads: (each) => ['downloads', 'lib'].includes(layerOf(each.to)) || mayTakeFromContract(each),
    guest: (each) => ['guest', 'lib'].includes(layerOf(each.to)) || mayTakeFromContract(each),
    'payments-ui': (each) => ['payments-ui', 'lib'].includes(layerOf(each.to)) || mayTakeFromContract(each),
    player: (each) => ['player', 'lib'].includes(layerOf(each.to)) || mayTakeFromContract(each),
    worker: mayTakeFromContract,
    pixels: (each) => layerOf(each.to) === 'pixels' || mayTakeFromContract(each),
    early: (each) =>
      layerOf(each.to) === 'early' ||
      ['src/lib/appReady.ts', 'src/lib/dataSaver.ts', 'src/lib/paintedFrame.ts'].includes(each.to) ||
      mayTakeFromContract(each),
    journal: (each) =>
      ['journal', 'lib'].includes(layerOf(each.to)) ||
      (layerOf(each.to) === 'api' && (each.typeOnly || each.to === 'src/api/callWatchers.ts')) ||
      mayTakeFromContract(each),
    lib: (each) => layerOf(each.to) === 'lib' || mayTakeFromContract(each),
    api: (each) => ['api', 'lib'].includes(layerOf(each.to)) || mayTakeFromContract(each),
    core: (each) =>
      ['core', 'api', 'lib'].includes(layerOf(each.to)) || mayTakeFromContract(each) || isRootStateType(each),
  };
  test.each(Object.keys(BESIDE))('%s imports only the layers and files that it may', (layer) => {
    const may = BESIDE[layer] as (each: Import) => boolean;
    expect(breaking((each) => layerOf(each.from) === layer && isOurs(each) && !may(each))).toEqual([]);
  });

  test('only app, screens and features import components, and only screens import the player', () => {
    const drawing = ['app', 'screens', 'features', 'components'];
    expect(
      breaking(({ from, to }) => layerOf(to) === 'components' && !drawing.includes(layerOf(from))),
    ).toEqual([]);
    expect(
      breaking(
        ({ from, to }) => layerOf(to) === 'player' && !['screens', 'player', 'dev'].includes(layerOf(from)),
      ),
    ).toEqual([]);
  });

  test('only late-loaded code imports the journal, and the replay imports its types', () => {
    const LATE = ['src/app/openJournal.ts'];
    const known = ({ from, typeOnly }: Import) =>
      layerOf(from) === 'journal' ||
      LATE.includes(from) ||
      (layerOf(from) === 'app' && typeOnly) ||
      (REPLAY.includes(from) && typeOnly);
    expect(breaking((each) => layerOf(each.to) === 'journal' && !known(each))).toEqual([]);
    const intoLate = imports.filter(({ from, to }) => LATE.includes(to) && !LATE.includes(from));
    expect(intoLate.map(({ from, kind }) => [from, kind])).toEqual([['src/app/startApp.tsx', 'dynamic']]);
  });

  test('only the route table imports developer code, and on demand', () => {
    const known = ({ from, kind }: Import) => from === 'src/app/routes.tsx' && kind === 'dynamic';
    expect(imports.filter(({ to }) => layerOf(to) === 'dev').length).toBe(1);
    expect(breaking((each) => layerOf(each.to) === 'dev' && !known(each))).toEqual([]);
  });
});

describe('the server’s imports run downwards', () => {
  const ROOMS = [
    ...['operator', 'web', 'http', 'accounts', 'billing', 'entitlements', 'library'],
    ...['catalogue', 'media', 'mail', 'db', 'lib'],
  ];
  /** What starts a process, and the types of what it hands down. */
  const STARTING = ['main.ts', 'createContext.ts', 'startJobs.ts'];
  const HANDED_DOWN = ['config.ts', 'context.ts'];
  const roomOf = (file: string) => /^server\/([^/]+)/.exec(file)?.[1] ?? null;

  test('the server consists of the listed rooms and five loose files', () => {
    const found = new Set(sources.map(({ file }) => roomOf(file)).filter((room) => room !== null));
    expect([...found].sort()).toEqual([...ROOMS, ...STARTING, ...HANDED_DOWN].sort());
  });

  test('a room of the server imports only rooms below it', () => {
    const climbs = ({ from, to, typeOnly }: Import) => {
      const [here, there] = [roomOf(from), roomOf(to)];
      if (here === null || there === null || here.endsWith('.ts')) return false;
      if (there.endsWith('.ts')) return !HANDED_DOWN.includes(there) || !typeOnly;
      return ROOMS.indexOf(there) < ROOMS.indexOf(here);
    };
    expect(breaking(climbs)).toEqual([]);
  });
});

test('there are no import cycles, type imports included', () => {
  const targets = new Map<string, string[]>();
  for (const { from, to } of imports)
    if (isOurs({ to } as Import)) targets.set(from, [...(targets.get(from) ?? []), to]);
  const circles: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, trail: string[]) => {
    const start = trail.indexOf(file);
    if (start >= 0) circles.push([...trail.slice(start), file].join(' → '));
    if (start >= 0 || done.has(file)) return;
    for (const to of targets.get(file) ?? []) visit(to, [...trail, file]);
    done.add(file);
  };
  for (const file of targets.keys()) visit(file, []);
  expect(circles).toEqual([]);
});

describe('a feature', () => {
  /** Videos live once, whichever list brought them along, and so does the member's plan. */
  const ALLOWED = ['favourites', 'history', 'unlocked', 'subscription'].map(
    (name) => `src/features/${name}/slice.ts`,
  );
  const isOther = ({ from, to }: Import) => {
    const [here, there] = [featureOf(from), featureOf(to)];
    return here !== null && there !== null && here !== there;
  };

  test('imports no other feature, except for the listed uses of videos, the user and other slices', () => {
    // An unlock opens episodes and spends the day's free pick; a changed plan is the user's.
    const LISTENERS = ['src/features/videos/slice.ts', 'src/features/user/slice.ts'];
    const known = ({ from, to }: Import) => LISTENERS.includes(from) && ALLOWED.includes(to);
    const usesVideos = ({ from, to }: Import) => /aga\.ts$/.test(from) && featureOf(to) === 'videos';
    const showsUser = ({ from, to }: Import) =>
      featureOf(from) === 'subscription' && to === 'src/features/user/slice.ts';
    expect(
      breaking((each) => isOther(each) && !known(each) && !usesVideos(each) && !showsUser(each)),
    ).toEqual([]);
  });

  test('has components that import only features, components, core, payments-ui, guest, downloads, lib and i18n', () => {
    const may = ['features', 'components', 'payments-ui', 'guest', 'downloads', 'core', 'lib', 'i18n'];
    const drawn = (each: Import) =>
      featureOf(each.from) !== null &&
      each.from.endsWith('.tsx') &&
      !may.includes(layerOf(each.to)) &&
      !mayTakeFromContract(each);
    expect(breaking((each) => isOurs(each) && drawn(each))).toEqual([]);
  });
});

describe('the API of the server', () => {
  const isSaga = (file: string) => /^src\/(flows\/|(core|features)\/([^/]+\/)?(\w+S|s)agas?\.ts$)/.test(file);

  test('is called only by sagas', () => {
    expect(breaking(({ from, to }) => to === 'src/api/index.ts' && !isSaga(from))).toEqual([]);
    expect(imports.filter(({ to }) => to === 'src/api/index.ts').length).toBeGreaterThan(10);
  });

  test('is called through one client: only the player, downloads and the worker fetch for themselves', () => {
    const fetches = (node: Node) => {
      if (node.type !== 'CallExpression') return false;
      const callee = node.callee as Node & { property?: Node };
      return callee.name === 'fetch' || callee.property?.name === 'fetch';
    };
    const fetching = app.filter(({ tree }) => [...nodesOf(tree)].some(fetches)).map(({ file }) => file);
    expect(fetching.filter((file) => !['downloads', 'player', 'worker'].includes(layerOf(file)))).toEqual([]);
    expect(fetching.length).toBeGreaterThan(0);
    expect(breaking(({ from, to }) => to === 'axios' && layerOf(from) !== 'api')).toEqual([]);
  });
});

describe('the packages stay apart', () => {
  const inside = (folder: string) => (file: string) => file.startsWith(`${folder}/`);
  const into = (from: string, ...to: string[]) =>
    breaking((each) => inside(from)(each.from) && to.some((folder) => inside(folder)(each.to)));

  test('the app imports from the contract only types and the values of the listed files, and no schema', () => {
    expect(
      breaking(
        (each) =>
          /^(src|i18n)\//.test(each.from) && inside('contract')(each.to) && !mayTakeFromContract(each),
      ),
    ).toEqual([]);
  });

  test('the app and its texts import nothing from the servers, the build or the scripts', () => {
    expect(into('src', 'server', 'sandbox', 'demo', 'webpack', 'scripts')).toEqual([]);
    expect(into('i18n', 'server', 'sandbox', 'demo', 'webpack', 'scripts')).toEqual([]);
    expect(
      breaking(({ from, to }) => inside('src')(from) && from !== 'src/render.tsx' && to.startsWith('node:')),
    ).toEqual([]);
  });

  test('the texts import nothing from the app', () => {
    expect(into('i18n', 'src')).toEqual([]);
  });

  test('the server imports nothing from the app or the sandbox, and from the texts only the type of its own', () => {
    const isOwnWords = ({ to, typeOnly }: Import) => to === 'i18n/en/server.json' && typeOnly;
    expect(into('server', 'src', 'sandbox', 'webpack')).toEqual([]);
    expect(
      breaking((each) => inside('server')(each.from) && inside('i18n')(each.to) && !isOwnWords(each)),
    ).toEqual([]);
  });

  test('the ingest of a series imports no database and no other server code than the listed library files', () => {
    const may = ({ to }: Import) =>
      to.startsWith('server/media/ingest/') ||
      ['contract/languages.ts', 'contract/paths.ts'].includes(to) ||
      ['server/lib/hashes.ts', 'server/lib/languages.ts'].includes(to);
    expect(
      breaking((each) => inside('server/media/ingest')(each.from) && isOurs(each) && !may(each)),
    ).toEqual([]);
    expect(sources.filter(({ file }) => inside('server/media/ingest')(file)).length).toBeGreaterThan(10);
  });

  test('the sandbox imports nothing from the app, the server, the contract or the demo', () => {
    expect(into('sandbox', 'contract', 'server', 'src', 'i18n', 'demo')).toEqual([]);
  });

  test('the contract imports nothing from the app, the server, the sandbox or the demo', () => {
    expect(into('contract', 'src', 'i18n', 'server', 'sandbox', 'demo')).toEqual([]);
  });

  test('the demo, the build and the scripts import nothing from the app, except for the types of the replay', () => {
    expect(into('demo', 'src', 'server', 'sandbox', 'i18n', 'scripts')).toEqual([]);
    expect(into('webpack', 'src', 'server', 'sandbox')).toEqual([]);
    const ofReplay = ({ from, to, typeOnly }: Import) =>
      REPLAY.includes(from) && typeOnly && layerOf(to) === 'journal';
    expect(
      breaking((each) => inside('scripts')(each.from) && inside('src')(each.to) && !ofReplay(each)),
    ).toEqual([]);
  });
});

test('no file reads request.ip directly, so that every limit counts addresses alike', () => {
  const readsIp = (node: Node) =>
    node.type === 'MemberExpression' &&
    (node.object as Node).name === 'request' &&
    (node.property as Node).name === 'ip';
  const reads = ({ tree }: Source) => [...nodesOf(tree)].some(readsIp);
  expect(reads(sourceOf('x.ts', 'count(request.ip);'))).toBe(true);
  expect(sources.filter(reads).map(({ file }) => file)).toEqual([]);
});

test('every name is imported from where it is defined: there are no barrels', () => {
  expect(breaking(({ kind, from }) => kind === 'reexport' && /\/index\.tsx?$/.test(from))).toEqual([]);
  // A part of the app that is used through one file may name the types of its surface there.
  expect(breaking(({ kind, typeOnly }) => kind === 'reexport' && !typeOnly)).toEqual([]);
  const indexes = sources.map(({ file }) => file).filter((file) => /(^|\/)index\.tsx?$/.test(file));
  const defines = ({ tree }: Source) =>
    ((tree.program as Node).body as Node[]).some(
      (node) => node.type === 'ExportNamedDeclaration' && node.declaration,
    );
  expect(
    indexes.filter((file) => !defines(sources.find((source) => source.file === file) as Source)),
  ).toEqual([]);
});

describe('no test sleeps: it waits for a condition', () => {
  /** Where time itself has to pass. */
  const MAY: Record<string, string> = {
    '__tests__/e2e/support/trickle.ts': 'is a slow line',
    '__tests__/support/poll.ts': 'looks again after a while at what cannot tell of its change',
  };
  const WORDS = /timeout|timers|sleep|delay|Atomics/i;

  const names = (nodes: unknown, name: string) =>
    [...nodesOf(nodes)].some((node) => node.type === 'Identifier' && node.name === name);
  const nameOf = (node: Node | undefined) => ((node?.property as Node | undefined) ?? node)?.name;
  const calls = (node: Node, ...wanted: string[]) =>
    node.type === 'CallExpression' && wanted.includes(`${nameOf(node.callee as Node)}`);

  /** `new Promise((done) => setTimeout(done, 50))`; one that only gives up after a while does not sleep. */
  function isKeptByTimer(node: Node): boolean {
    if (node.type !== 'NewExpression' || nameOf(node.callee as Node) !== 'Promise') return false;
    const [executor] = node.arguments as Node[];
    const [keep] = (executor?.params ?? []) as Node[];
    const timers = [...nodesOf(executor?.body)].filter((inner) => calls(inner, 'setTimeout'));
    return timers.some((timer) => names((timer.arguments as Node[])[0], `${keep?.name}`));
  }
  const isTimerAsPromise = ({ to, names: taken }: Import) =>
    /^(node:)?timers\/promises$/.test(to) && taken.join() !== 'setImmediate';
  function sleeps({ tree, imports: taken }: Source): boolean {
    if (taken.some(isTimerAsPromise)) return true;
    const isEffect = taken.some((each) => each.names.includes('delay') && /effects/.test(each.to));
    return [...nodesOf(tree)].some((node) => {
      const [first] = (node.arguments ?? []) as Node[];
      if (calls(node, 'waitForTimeout') || isKeptByTimer(node)) return true;
      if (calls(node, 'promisify')) return nameOf(first) === 'setTimeout';
      if (calls(node, 'wait')) return names((node.callee as Node).object, 'Atomics');
      if (calls(node, 'delay')) return !isEffect && nameOf((node.callee as Node).object as Node) !== 'raw';
      return calls(node, 'sleep') && first !== undefined;
    });
  }

  test.each([
    'await new Promise((resolve) => setTimeout(resolve, 50));',
    'await new Promise<void>((done) => { globalThis.setTimeout(() => done(), 50); });',
    'await page.evaluate(() => new Promise((next) => window.setTimeout(next, 50)));',
    'await page.waitForTimeout(50);',
    "import { setTimeout as wait } from 'node:timers/promises';",
    "import * as timers from 'timers/promises';",
    'const wait = promisify(setTimeout);',
    'await sleep(50);',
    'await driver.sleep(50);',
    'await delay(50);',
    'Atomics.wait(shared, 0, 0, 50);',
  ])('%s counts as sleeping', (text) => {
    expect(WORDS.test(text)).toBe(true);
    expect(sleeps(sourceOf('x.ts', text))).toBe(true);
  });

  test.each([
    'await jest.advanceTimersByTimeAsync(50);',
    "await new Promise((resolve, reject) => { child.once('exit', resolve); setTimeout(() => reject(late), 50); });",
    "import { setImmediate as nextMoment } from 'node:timers/promises';",
    "import { delay } from '../src/core/effects.ts'; function* saga() { yield* delay(50); }",
    'expect(effect).toEqual(raw.delay(50));',
    'jest.setTimeout(60_000);',
  ])('%s does not count as sleeping', (text) => {
    expect(sleeps(sourceOf('x.ts', text))).toBe(false);
  });

  test('only the listed files sleep, where time itself has to pass', () => {
    const sleeping = sourcesWith(WORDS, '__tests__').filter(sleeps);
    expect(sleeping.map(({ file }) => file)).toEqual(Object.keys(MAY));
  });
});

describe('all effects are sagas', () => {
  test('the app uses no thunks, RTK Query, listeners or loaders', () => {
    const NAMES = [
      'createAsyncThunk',
      'createListenerMiddleware',
      'addListener',
      'buildCreateSlice',
      'asyncThunkCreator',
      'useLoaderData',
      'useFetcher',
      'createBrowserRouter',
    ];
    const taken = ({ to, names }: Import) =>
      /redux-thunk|@reduxjs\/toolkit\/query|react-query|^swr$/.test(to) ||
      names.some((name) => NAMES.includes(name));
    expect(breaking((each) => each.from.startsWith('src/') && taken(each))).toEqual([]);
  });

  test('no React effect dispatches an action', () => {
    const callsTo = (node: Node, name: RegExp) =>
      node.type === 'CallExpression' && name.test(((node.callee as Node).name as string | undefined) ?? '');
    const dispatching = ({ file, tree }: Source) =>
      [...nodesOf(tree)]
        .filter((node) => callsTo(node, /^use(Layout|Insertion)?Effect$/))
        .filter((effect) => [...nodesOf(effect.arguments)].some((node) => callsTo(node, /^dispatch$/)))
        .map((effect) => `${file}:${(effect.loc as { start: { line: number } }).start.line}`);
    expect(dispatching(sourceOf('x.ts', 'useEffect(() => {\n if (a) dispatch(b());\n}, []);'))).toEqual([
      'x.ts:1',
    ]);
    expect(app.flatMap(dispatching)).toEqual([]);
  });

  test('only the store creates a saga middleware', () => {
    const makes = imports.filter(
      ({ to, names }) => to === 'redux-saga' && names.includes('default') && !names.includes('Task'),
    );
    expect(makes.map(({ from }) => from)).toEqual(['src/app/store.ts']);
  });
});

describe('actions', () => {
  type Creator = { type: string; match: unknown };
  const isCreator = (value: unknown): value is Creator =>
    typeof value === 'function' && 'match' in value && 'type' in value && typeof value.type === 'string';
  /** The files that make actions, found by what they import. */
  const makers = app
    .filter(({ imports: taken }) =>
      taken.some(
        ({ to, names }) =>
          to === '@reduxjs/toolkit' && (names.includes('createSlice') || names.includes('createAction')),
      ),
    )
    .map(({ file }) => file);

  const types = new Map<string, string>();
  for (const file of makers) {
    const module: Record<string, unknown> = jest.requireActual(path.resolve(file));
    const slice = module.default as { actions?: Record<string, unknown> } | undefined;
    for (const value of [...Object.values(module), ...Object.values(slice?.actions ?? {})]) {
      if (isCreator(value)) types.set(value.type, file);
    }
  }
  const all = [...types.keys()];

  test('are found in the source files', () => {
    expect(makers.length).toBeGreaterThan(12);
    expect(all.length).toBeGreaterThan(90);
  });

  test('are named domain/thingHappened, for something that has happened or is requested', () => {
    const EVENT =
      /^[a-z][a-zA-Z]*\/([a-z][a-zA-Z]*)?(ed|Done|Made|Left|In|Out|Over|Pending|Wanted|Incomplete)$/;
    expect(all.filter((type) => !EVENT.test(type))).toEqual([]);
  });

  test('belong to slices that are named after their keys in the store', () => {
    const state = rootReducer(undefined, { type: 'test/started' });
    const names = makers.flatMap((file) => {
      const { default: slice } = jest.requireActual(path.resolve(file)) as {
        default?: { name?: string; actions?: object };
      };
      return slice?.actions ? [slice.name as string] : [];
    });
    expect(names.sort()).toEqual(Object.keys(state).sort());
  });

  /** Wishes whose outcome is another page, or an event of another name. */
  const OTHERWISE = [
    'consent/consentChangeRequested',
    'orders/continueRequested',
    'orders/stayRequested',
    'search/searchRequested',
    'user/facebookRequested',
  ];
  /** Where to go is not a flow: its outcome is the next place. */
  const wishes = all.filter((type) => type.endsWith('Requested') && !type.startsWith('navigation/'));

  test('that request something have a failure action, except for the listed ones', () => {
    const fails = (wish: string) => types.has(wish.replace(/Requested$/, 'Failed'));
    const lonely = wishes.filter((wish) => !fails(wish));
    expect(lonely.sort()).toEqual(OTHERWISE);
  });
});
