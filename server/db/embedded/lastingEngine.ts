import { setTimeout as sleep } from 'node:timers/promises';
import { type Engine, startEngine } from './engine.ts';

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 5_000;

/**
 * An engine on a folder that is started anew, as after a power cut, whenever it dies. Until it runs again,
 * for example because the disk is full, its connections fail.
 */
export async function startLastingEngine(
  folder: string,
  log: (line: string) => void,
): Promise<Pick<Engine, 'connect' | 'close'>> {
  const start = () => startEngine({ folder, template: null }, restart);
  let isClosing = false;
  let engine = await start();

  function restart(error: Error) {
    log(`The embedded database stopped: ${error.message}. It is started anew.`);
    void startAgain();
  }

  async function startAgain() {
    for (let wait = FIRST_WAIT_MS; !isClosing; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
      try {
        engine = await start();
        if (isClosing) await engine.close();
        else log('The embedded database runs again.');
        return;
      } catch (error) {
        log(`The embedded database does not start: ${(error as Error).message}`);
        await sleep(wait, undefined, { ref: false });
      }
    }
  }

  return {
    connect: () => engine.connect(),
    close() {
      isClosing = true;
      return engine.close();
    },
  };
}
