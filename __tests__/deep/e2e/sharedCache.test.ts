import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from '@jest/globals';
import type { EpisodeList, HistoryEntry, Homepage, User, Video } from '../../../contract/entities.ts';
import { ownAddress } from '../../e2e/support/browser.ts';
import { PASSWORD } from '../../e2e/support/steps.ts';
import { product } from '../../e2e/support/world.ts';
import { randomFrom } from '../../server/support/random.ts';

const REQUESTS = { page: 180, shell: 20, api: 120, file: 80 };
const AT_ONCE = 10;
const MEMBERS = 8;

/** What browsers and addresses ask for, and the language of the page that is due. */
const LANGUAGES: [acceptLanguage: string, query: string, tag: string][] = [
  ['en-GB,en;q=0.9', '', 'en-GB'],
  ['es-ES,es;q=0.9,en;q=0.5', '', 'es'],
  ['en;q=0.3, de;q=0.8', '', 'de'],
  ['fr-CH, fr;q=0.9', '', 'fr'],
  ['pt-BR', '', 'pt'],
  ['ja', '', 'en-GB'],
  ['de', '?lang=es', 'es'],
  ['en-GB,en;q=0.9', '?lang=dy', 'de'],
  ['es', '?lang=fy', 'fr'],
];

type Member = {
  email: string;
  id: string;
  /** The newest one, and every one there was. */
  token: string;
  tokens: Set<string>;
  saved: string;
  watched: NonNullable<EpisodeList['resume']> & { videoId: string };
};
type Kind = keyof typeof REQUESTS;
type Wish = {
  kind: Kind;
  path: string;
  who: Member | null;
  headers?: Record<string, string>;
  /** Of the page that is due. */
  tag?: string;
};
type Seen = Wish & { answered: number; got: Headers; body: string };
type Info = Partial<User & EpisodeList> & { items?: unknown[] };

/** For each call, what an answer says of somebody, and what it has to say of this one. */
const PERSONAL: Record<
  string,
  [said: (info: Info) => unknown, due: (who: Member, videoId: string) => unknown]
> = {
  '/api/user': [({ id, email }) => [id, email], ({ id, email }) => [id, email]],
  '/api/user/favorite': [({ items }) => (items as Video[]).map(({ id }) => id), ({ saved }) => [saved]],
  '/api/user/history': [
    ({ items }) =>
      (items as HistoryEntry[]).map(({ video, episodeId, second }) => [video.id, episodeId, second]),
    ({ watched }) => [[watched.videoId, watched.episodeId, watched.second]],
  ],
  '/api/video/episode': [
    ({ saved, resume }) => [saved, resume?.episodeId, resume?.second],
    ({ saved, watched }, videoId) => {
      const resume = watched.videoId === videoId ? watched : null;
      return [saved === videoId, resume?.episodeId, resume?.second];
    },
  ],
};
const NOBODY = { saved: '', watched: {} } as unknown as Member;

/** Everything that is wrong with an answer. */
function faultsOf({ kind, path, who, tag, answered, got, body }: Seen, members: Member[]) {
  const faults: string[] = [];
  const check = (right: boolean, fault: string) => right || faults.push(`${fault}: ${kind} ${path}`);
  const whole = body + JSON.stringify([...got]);
  const rules = rulesOf(got);
  const carriesToken = got.has('set-cookie') || got.has('user-token');

  check(answered === 200, `status ${answered}`);
  for (const member of members) {
    // What anybody may be given is nobody's: there, not even the asker's own may be.
    const mayBeThere = kind === 'api' && member === who;
    check(mayBeThere || !marksOf(member).some((mark) => whole.includes(mark)), `of ${member.email}`);
  }
  if (kind !== 'api') check(!carriesToken, 'a token for everybody');
  if (kind === 'page' && /public/.test(rules)) {
    check(body.includes(`<html lang="${tag}" `), 'language');
    check(
      /accept-language/i.test(got.get('vary') ?? '') || path.includes('lang='),
      'kept for every language',
    );
  }
  if (kind === 'api' && answered === 200) {
    check(rules === 'no-store', 'an API answer may be kept');
    check(who !== null || !carriesToken, 'a token for a visitor');
    check(saysWhatIsDue(path, who, body), 'not their own');
  }
  return faults;
}

const rulesOf = (got: Headers) => got.get('cache-control') ?? '';

/** The part of an e-mail that needs no escaping anywhere. */
const marksOf = ({ email, id, tokens }: Member) => [email.split('@')[0] as string, id, ...tokens];

function saysWhatIsDue(path: string, who: Member | null, body: string): boolean {
  const { pathname, searchParams } = new URL(path, 'http://any');
  const { code, info } = JSON.parse(body);
  const [said, due] = PERSONAL[pathname] ?? [() => true, () => true];
  const isPublic = !pathname.startsWith('/api/user');
  if (!who && !isPublic) return info == null && code === (pathname === '/api/user' ? 200 : 401);
  if (code !== 200 || !info) return false;
  return JSON.stringify(said(info)) === JSON.stringify(due(who ?? NOBODY, searchParams.get('videoId') ?? ''));
}

/* The product, and those who come. */

let members: Member[];
let videos: Video[];
let clip: string;

beforeAll(async () => {
  const home: Homepage = await read('/api/homepage');
  const all = [...home.featured, ...home.sections.flatMap((section) => section.videos)];
  videos = [...new Map(all.map((video) => [video.id, video])).values()];
  members = await Promise.all(Array.from({ length: MEMBERS }, (_, index) => join(index)));
  const { episodes } = await read<EpisodeList>(`/api/video/episode?videoId=${videos[0]?.id}`);
  clip = episodes[0]?.media?.still.replace('still.webp', '270/0.m4s') as string;
});

const read = async <T>(path: string): Promise<T> =>
  ((await (await fetch(product.url + path)).json()) as { info: T }).info;

/** A member with two videos that nobody else has. */
async function join(index: number): Promise<Member> {
  const [saved, videoId] = [videos[index]?.id as string, videos[MEMBERS + index]?.id as string];
  const address = ownAddress();
  const post = async (path: string, body: unknown, token = '') => {
    const headers = { ...address, 'content-type': 'application/json', ...(token && { 'user-token': token }) };
    const answer = await fetch(product.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    const { code, info } = (await answer.json()) as { code: number; info: User };
    expect({ path, code }).toEqual({ path, code: 200 });
    return { info, token: answer.headers.get('user-token') ?? '' };
  };
  const form = { email: `canary-${randomUUID()}@example.com`, password: PASSWORD, repeatPassword: PASSWORD };
  const { info: user, token } = await post('/api/user/register', form);
  const { episodes } = await read<EpisodeList>(`/api/video/episode?videoId=${videoId}`);
  const watched = { videoId, episodeId: episodes[index % 3]?.id as string, second: index + 1 };
  await post('/api/user/favorite', { videoId: saved }, token);
  await post('/api/user/history', watched, token);
  return { email: form.email, id: user.id, token, tokens: new Set([token]), saved, watched };
}

/** The same requests in the same order, on every run. */
function seeded(seed: number) {
  const random = randomFrom(seed);
  return <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T;
}
type Pick = ReturnType<typeof seeded>;

const askFor: Record<Kind, (pick: Pick, who: Member | null) => Wish> = {
  page(pick, who) {
    const some = ['/', '/browse/asian-stories', '/searchDetail/wolf'];
    const path = pick([...some, `/videos/${videos[0]?.id}`, `/videos/${videos[MEMBERS]?.id}`]);
    const [language, query, tag] = pick(LANGUAGES);
    const encoding = pick(['gzip, br', 'gzip, br', 'gzip, br', 'identity']);
    const headers = { accept: 'text/html', 'accept-language': language, 'accept-encoding': encoding };
    return { kind: 'page', path: path + query, who, headers, tag };
  },
  shell(pick, who) {
    const [language, query] = pick(LANGUAGES);
    const headers = { accept: 'text/html', 'accept-language': language };
    return { kind: 'shell', path: pick(['/my', '/login', '/order/easy']) + query, who, headers };
  },
  api(pick, who) {
    const videoId = pick([who?.saved, who?.watched.videoId, pick(videos).id]) ?? pick(videos).id;
    const path = pick([...Object.keys(PERSONAL), '/api/user', '/api/homepage?lang=es']);
    return { kind: 'api', path: path + (path.endsWith('/episode') ? `?videoId=${videoId}` : ''), who };
  },
  file: (pick, who) => ({
    kind: 'file',
    path: pick([0, 1, 2, 3]) ? `${pick(videos.slice(0, 8)).poster.path}/320.${pick(['avif', 'webp'])}` : clip,
    who,
  }),
};

/** Everything in every way that a client may carry it. */
const credentials = (pick: Pick, { token }: Member): Record<string, string> => {
  const [script, browser] = [{ 'user-token': token }, { cookie: `session=${token}` }];
  const both = { ...script, ...browser };
  return pick([both, both, script, browser, { authorization: `Bearer ${token}` }]);
};

async function send(wish: Wish, pick: Pick): Promise<Seen> {
  const { path, who, headers } = wish;
  const answer = await fetch(product.url + path, {
    headers: { ...headers, ...(who && credentials(pick, who)) },
  });
  const token = answer.headers.get('user-token');
  if (who && token) {
    who.token = token;
    who.tokens.add(token);
  }
  const body = Buffer.from(await answer.arrayBuffer()).toString('latin1');
  return { ...wish, answered: answer.status, got: answer.headers, body };
}

test('none of many interleaved answers contains data of another person', async () => {
  const pick = seeded(20_260_401);
  const kinds = Object.entries(REQUESTS).flatMap(([kind, count]) => Array<Kind>(count).fill(kind as Kind));
  const visitors = Array<null>(MEMBERS / 2).fill(null);
  const wishes = Array.from({ length: kinds.length }, () => {
    const [kind] = kinds.splice(kinds.indexOf(pick(kinds)), 1) as [Kind];
    return askFor[kind](pick, pick([...members, ...visitors]));
  });
  const seen: Seen[] = [];
  const work = async () => {
    for (let wish = wishes.pop(); wish; wish = wishes.pop()) seen.push(await send(wish, pick));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));

  // Only now is every token known that there was.
  expect(seen.flatMap((each) => faultsOf(each, members))).toEqual([]);

  const many = (those: (each: Seen) => boolean) => seen.filter(those).length;
  expect(many(({ who }) => who === null)).toBeGreaterThan(80);
  expect(many(({ got }) => got.has('user-token'))).toBeGreaterThan(8);
  expect(many(({ kind, got }) => kind === 'page' && /public/.test(rulesOf(got)))).toBeGreaterThan(100);
});
