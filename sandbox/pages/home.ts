import { groupNumber, TEST_CARDS } from '../cards.ts';
import { html } from '../html.ts';
import type { Page } from './layout.ts';

export function homePage(): Page {
  const title = 'Cliffhanger sandbox';
  const content = html`<h1>${title}</h1>
      <p>This service stands in for a payment provider and a sign-in provider while no real ones are
        connected. Nothing here charges anyone. Never type a real card.</p>
      <h2>Test cards</h2>
      <ul>
        ${TEST_CARDS.map(
          ({ number, label }) => html`<li><code>${groupNumber(number)}</code> <span>${label}</span></li>`,
        )}
      </ul>
      <p>Use any expiry date in the future and any three digits as the CVV.</p>`;
  return { title, content };
}
