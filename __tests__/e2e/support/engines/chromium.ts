import { newPerson } from '../browser.ts';
import { browser } from '../world.ts';
import { type Engine, PATIENCE_MS } from './viewer.ts';

export async function startChromium(): Promise<Engine> {
  return {
    close: async () => {},
    async newViewer() {
      const { context, page, problems } = await newPerson(browser);
      page.setDefaultTimeout(PATIENCE_MS);
      const at = (place: string) => page.locator(`xpath=${place}`);
      return {
        problems,
        open: (url) => page.goto(url),
        reload: () => page.reload(),
        tap: (place) => at(place).click(),
        type: (place, text) => at(place).fill(text),
        typeInFrame: (place, text) => page.frameLocator('iframe').locator(`xpath=${place}`).fill(text),
        point: (x, y) => page.mouse.move(x, y),
        evaluate: (script, argument) => page.evaluate(script as never, argument as never),
        screenshot: (path) => page.screenshot({ path }),
        close: () => context.close(),
      };
    },
  };
}
