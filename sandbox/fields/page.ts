import { TEST_CARDS } from '../cards.ts';
import { type Html, html, raw } from '../html.ts';
import type { FieldTexts } from './texts.ts';

export const FIELDS_STYLE = `
:root { color-scheme: dark; }
* { box-sizing: border-box; }
html { background: transparent; }
body { margin: 0; color: #f6f1ea; font: 16px/1.25 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif;
  -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
form { display: grid; grid-template-columns: 1fr 1fr; gap: 14px; padding: 4px; }
.field { min-width: 0; }
.wide { grid-column: 1 / -1; }
label { display: block; margin-bottom: 6px; font-size: 15px; font-weight: 600; line-height: 22px; }
input { display: block; width: 100%; height: 52px; padding: 0 16px; margin: 0;
  border: 1px solid rgba(246, 241, 234, 0.42);
  border-radius: 12px; background: rgba(246, 241, 234, 0.05); color: #f6f1ea; caret-color: #ff8a4c; font: inherit;
  font-variant-numeric: tabular-nums; -webkit-appearance: none; appearance: none; }
input::placeholder { color: #8b8393; opacity: 1; }
input:focus { outline: 1px solid #ff8a4c; border-color: #ff8a4c; background: rgba(246, 241, 234, 0.08); }
input[aria-invalid='true'] { border-color: #ff9c94; }
input[aria-invalid='true']:focus { outline-color: #ff9c94; }
input:-webkit-autofill { -webkit-text-fill-color: #f6f1ea; box-shadow: inset 0 0 0 99px #2a222e; }
.number { position: relative; }
#number { padding-right: 72px; }
#brand { position: absolute; right: 16px; top: 28px; color: #a79fae; font-size: 14px; font-weight: 700;
  line-height: 52px; pointer-events: none; }
.error { margin: 5px 0 0; font-size: 14px; line-height: 19px; color: #ff9c94; }
.error:empty { display: none; }
.note { grid-column: 1 / -1; margin: -2px 0 0; font-size: 12px; line-height: 16px; color: #a79fae; }
`;

export function fieldsPage(texts: FieldTexts, merchantOrigins: readonly string[]): Html {
  const numbers = TEST_CARDS.map((card) => card.number);
  const settings = JSON.stringify({ origins: merchantOrigins, errors: texts.errors, numbers });
  return html`<!doctype html>
<html lang="${texts.lang}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${texts.title}</title>
    <link rel="icon" href="data:,">
    <style>${raw(FIELDS_STYLE)}</style>
    <script src="/fields/card.js" defer></script>
  </head>
  <body>
    <form id="card" novalidate aria-label="${texts.title}" data-settings="${settings}">
      ${field({ id: 'number', label: texts.number, autocomplete: 'cc-number', placeholder: '', wide: true, brand: true })}
      ${field({ id: 'expiry', label: texts.expiry, autocomplete: 'cc-exp', placeholder: texts.expiryHint })}
      ${field({ id: 'cvv', label: texts.cvv, autocomplete: 'cc-csc', placeholder: '' })}
      <p class="note">${texts.testMode}</p>
    </form>
  </body>
</html>
`;
}

interface Field {
  id: string;
  label: string;
  autocomplete: string;
  placeholder: string;
  wide?: boolean;
  brand?: boolean;
}

function field({ id, label, autocomplete, placeholder, wide = false, brand = false }: Field): Html {
  return html`<div class="field${wide && ' wide'} ${id}">
        <label for="${id}">${label}</label>
        <input id="${id}" name="${id}" type="text" inputmode="numeric" autocomplete="${autocomplete}"
          placeholder="${placeholder}" enterkeyhint="done" spellcheck="false" required
          aria-describedby="${id}-error" aria-invalid="false">
        ${brand && html`<span id="brand" aria-live="polite"></span>`}
        <p class="error" id="${id}-error"></p>
      </div>`;
}
