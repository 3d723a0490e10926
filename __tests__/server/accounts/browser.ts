import type { FastifyInstance } from 'fastify';
import type { CallName, Calls } from '../../../contract/calls.ts';
import type { ErrorData } from '../../../contract/entities.ts';

export type Answer<K extends CallName> = {
  status: number;
  code: number;
  message: string;
  info: Calls[K]['info'];
  data: ErrorData | undefined;
  headers: Record<string, unknown>;
  /** The Set-Cookie lines of the answer. */
  setCookies: string[];
};

/** Somebody's browser: keeps cookies and the token in storage, as the SPA does. */
export type Browser = {
  token: string | null;
  cookies: Map<string, string>;
  ip: string;
  userAgent: string;
  /** The address of the page that makes the calls; it goes along as the referrer. */
  page: string | null;
  /** Makes a call with what the browser keeps, and keeps what the answer brings. */
  ask: <K extends CallName>(name: K, input: Calls[K]['input']) => Promise<Answer<K>>;
  /** Follows an address outside the contract's calls; gives where it redirects to. */
  follow: (url: string) => Promise<string | undefined>;
  /** A browser with the same storage and cookies, as another tab or a thief's copy. */
  copy: () => Browser;
};

let addresses = 0;

/** Each browser has an address of its own, unless told, so that no test uses up another's tries. */
export function openBrowser(app: FastifyInstance, ip = `10.0.0.${++addresses}`): Browser {
  const browser: Browser = {
    token: null,
    cookies: new Map(),
    ip,
    userAgent: 'TestBrowser/1',
    page: null,

    async ask(name, input) {
      const [method, path] = name.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string];
      const response = await send(method, path, input);
      const body = response.headers['content-type']?.toString().startsWith('application/json')
        ? response.json()
        : {};
      return {
        status: response.statusCode,
        code: body.code,
        message: body.message,
        info: body.info,
        data: body.data,
        headers: response.headers,
        setCookies: [response.headers['set-cookie'] ?? []].flat(),
      };
    },

    async follow(url) {
      const { headers } = await send('GET', url, {});
      return headers.location;
    },

    copy() {
      const { token, cookies, ip, userAgent, page } = browser;
      return Object.assign(openBrowser(app, ip), { token, cookies: new Map(cookies), userAgent, page });
    },
  };

  async function send(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, input: object) {
    const response = await app.inject({
      method,
      url,
      remoteAddress: browser.ip,
      headers: {
        'user-agent': browser.userAgent,
        ...(browser.token && { 'user-token': browser.token }),
        ...(browser.page && { referer: browser.page }),
      },
      cookies: Object.fromEntries(browser.cookies),
      ...(method === 'GET' ? { query: JSON.parse(JSON.stringify(input)) } : { payload: input }),
    });
    const token = response.headers['user-token'];
    if (typeof token === 'string') browser.token = token || null;
    for (const { name, value, maxAge } of response.cookies) {
      if (maxAge === 0) browser.cookies.delete(name);
      else browser.cookies.set(name, value);
    }
    return response;
  }

  return browser;
}

export const PASSWORD = 'twelve grey herons';

export type Member = Browser & { userId: string; email: string };
let members = 0;

/** A browser in which somebody has just opened an account, with an e-mail of their own unless told. */
export async function openMember(
  app: FastifyInstance,
  email = `member-${++members}@example.com`,
): Promise<Member> {
  const browser = openBrowser(app);
  const form = { email, password: PASSWORD, repeatPassword: PASSWORD };
  const { info } = await browser.ask('POST /api/user/register', form);
  return Object.assign(browser, { userId: info.id, email });
}
