import type { CallName } from '../../../contract/calls.ts';
import { STORED } from '../../../contract/storage.ts';
import type { Asked } from '../app.ts';
import type { ModelServer, Reply } from './server.ts';

/** What becomes of a call; `lost` has taken effect on the server, `unsent` has not. */
export type Fate = 'late' | 'lost' | 'unsent' | 'ends the session' | 402 | 409 | 500 | 'HTTP 500';
/** Runs something in the page that it belongs to, which may be behind or gone by now. */
export type InPage = (run: () => void) => void;

const IN_TIME_MS = 30;
/** Nobody waits for these. */
const QUIET: CallName[] = ['GET /api/statics.png', 'GET /api/reports'];

/** The line between the browser and the server. */
export class Line {
  /** Calls that are being answered in time. */
  underWay = 0;
  private fates: { call: CallName | null; fate: Fate }[] = [];
  private held: (() => void)[] = [];
  private codeIsLate = false;
  /** The line's own clock goes on while a page is behind. */
  private readonly later = globalThis.setTimeout;
  private readonly server: ModelServer;

  constructor(server: ModelServer) {
    this.server = server;
  }

  /** Decides on the next call of this name, or on the next one of all. */
  next(call: CallName | null, fate: Fate): void {
    this.fates.push({ call, fate });
  }

  /** What was late arrives. */
  release(): void {
    this.codeIsLate = false;
    for (const arrive of this.held.splice(0)) arrive();
  }

  recover(): void {
    this.fates = [];
    this.release();
  }

  /** Code that is imported from now on arrives with what is late. */
  delayCode(): void {
    this.codeIsLate = true;
  }

  carryCode(arrive: () => void): void {
    if (this.codeIsLate) this.held.push(arrive);
    else arrive();
  }

  carry(asked: Asked, inPage: InPage, onInfo: (info: unknown) => void): Promise<Response> {
    const fate = QUIET.includes(asked.call) ? null : this.fateOf(asked.call);
    const reply = this.replyOf(asked, fate);
    return new Promise((resolve, reject) => {
      const arrive = () =>
        inPage(() => {
          if (reply && 'info' in reply) onInfo(reply.info);
          if (reply === null) reject(new TypeError('Failed to fetch'));
          else resolve(toResponse(reply, fate === 'HTTP 500'));
        });
      if (fate === 'late') return void this.held.push(arrive);
      this.underWay += 1;
      this.later(() => {
        this.underWay -= 1;
        arrive();
      }, IN_TIME_MS);
    });
  }

  private fateOf(call: CallName): Fate | null {
    const at = this.fates.findIndex((each) => each.call === null || each.call === call);
    return at < 0 ? null : (this.fates.splice(at, 1)[0]?.fate ?? null);
  }

  private replyOf(asked: Asked, fate: Fate | null): Reply | null {
    if (fate === 'unsent') return null;
    if (fate === 'HTTP 500') return { refused: 500 };
    if (typeof fate === 'number') return { refused: fate };
    if (fate === 'ends the session') this.server.endSessions();
    const reply = this.server.answer(asked);
    return fate === 'lost' ? null : reply;
  }
}

function toResponse(reply: Reply, failed: boolean): Response {
  const body =
    'refused' in reply
      ? { code: reply.refused, message: 'No.', data: reply.data ?? null }
      : { code: 200, message: 'OK', info: reply.info };
  const token = 'userToken' in reply ? reply.userToken : undefined;
  const headers: Record<string, string> = token === undefined ? {} : { [STORED.userToken]: token };
  return Response.json(body, { status: failed ? 500 : 200, headers });
}
