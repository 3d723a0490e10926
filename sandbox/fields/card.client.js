// Runs in the card fields' frame and exchanges the typed card for a token.

const form = document.getElementById('card');
const { origins, errors, numbers } = JSON.parse(form.dataset.settings);
const inputs = {
  number: document.getElementById('number'),
  expiry: document.getElementById('expiry'),
  cvv: document.getElementById('cvv'),
};
const fieldNames = Object.keys(inputs);

const digitsOf = (text) => text.replace(/\D/g, '');

let parentOrigin = origins.find((origin) => origin === location.ancestorOrigins?.[0]);

function post(message) {
  if (parent === window) return;
  for (const origin of parentOrigin ? [parentOrigin] : origins) parent.postMessage(message, origin);
}

addEventListener('message', (event) => {
  if (event.source !== parent || !origins.includes(event.origin)) return;
  parentOrigin = event.origin;
  if (event.data?.type === 'card-fields/tokenise') void tokenise(event.data.requestId);
  if (event.data?.type === 'card-fields/check') mark(findProblems());
  if (event.data?.type === 'card-fields/focus') inputs.number.focus();
});

let postedHeight = 0;

function postHeight() {
  const height = Math.ceil(form.getBoundingClientRect().height);
  // A hidden frame has no height; reporting 0 would keep it closed.
  if (height === 0 || height === postedHeight) return;
  postedHeight = height;
  post({ type: 'card-fields/height', height });
}

const formats = {
  number: (digits) => digits.slice(0, 19).replace(/(\d{4})(?=\d)/g, '$1 '),
  expiry: (digits, deleting) => {
    const padded = /^[2-9]/.test(digits) ? `0${digits}` : digits;
    // Autofill may write the year with four digits.
    const short = /^\d{2}20\d{2}$/.test(padded) ? padded.slice(0, 2) + padded.slice(4) : padded.slice(0, 4);
    return short.length > 2 || (short.length === 2 && !deleting)
      ? `${short.slice(0, 2)}/${short.slice(2)}`
      : short;
  },
  cvv: (digits) => digits.slice(0, 4),
};

function format(name, deleting) {
  const input = inputs[name];
  const before = input.value;
  const caret = input.selectionStart ?? before.length;
  const after = formats[name](digitsOf(before), deleting);
  if (after === before) return;
  input.value = after;
  if (caret === before.length) return;
  const digitsBeforeCaret = digitsOf(before.slice(0, caret)).length;
  let position = 0;
  for (let seen = 0; seen < digitsBeforeCaret && position < after.length; position += 1) {
    if (/\d/.test(after[position])) seen += 1;
  }
  input.setSelectionRange(position, position);
}

function luhn(digits) {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

const checks = {
  number() {
    const digits = digitsOf(inputs.number.value);
    if (digits === '') return 'number_missing';
    if (digits.length < 12 || !luhn(digits)) return 'number_invalid';
    // This check keeps a real card number inside the browser.
    return numbers.includes(digits) ? null : 'test_cards_only';
  },
  expiry() {
    const match = /^(0[1-9]|1[0-2])\/(\d{2})$/.exec(inputs.expiry.value);
    if (!match) return 'expiry_invalid';
    const end = Date.UTC(2000 + Number(match[2]), Number(match[1]));
    return end <= Date.now() ? 'expiry_past' : null;
  },
  cvv: () => (/^\d{3}$/.test(inputs.cvv.value) ? null : 'cvv_invalid'),
};

function show(name, code) {
  const text = code ? errors[code] : '';
  inputs[name].setAttribute('aria-invalid', String(code !== null));
  document.getElementById(`${name}-error`).textContent = text;
}

const findProblems = () =>
  new Map(fieldNames.map((name) => [name, checks[name]()]).filter(([, code]) => code !== null));

/** Shows every problem and focuses the first. */
function mark(problems) {
  for (const name of fieldNames) show(name, problems.get(name) ?? null);
  const [first] = problems.keys();
  if (first) inputs[first].focus();
}

function report(problems, requestId) {
  mark(problems);
  post({ type: 'card-fields/invalid', requestId, fields: [...problems.keys()] });
}

async function tokenise(requestId) {
  const found = findProblems();
  if (found.size > 0) return report(found, requestId);
  mark(found);
  try {
    const response = await fetch('/v1/tokens', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        number: digitsOf(inputs.number.value),
        expiry: inputs.expiry.value,
        cvv: inputs.cvv.value,
      }),
      signal: AbortSignal.timeout(15_000),
    });
    const answer = await response.json();
    if (answer.problems) {
      report(new Map(answer.problems.map(({ field, code }) => [field, code])), requestId);
    } else if (response.ok) {
      const { token, brand, last4 } = answer;
      post({ type: 'card-fields/token', requestId, token, brand, last4 });
    } else {
      post({ type: 'card-fields/failed', requestId });
    }
  } catch {
    post({ type: 'card-fields/failed', requestId });
  }
}

const brand = document.getElementById('brand');
inputs.number.addEventListener('input', () => {
  // Every test card is one of this brand.
  brand.textContent = inputs.number.value.startsWith('4') ? 'Visa' : '';
});

for (const name of fieldNames) {
  inputs[name].addEventListener('input', (event) => {
    format(name, event.inputType?.startsWith('delete') ?? false);
    show(name, null);
  });
  inputs[name].addEventListener('blur', () => {
    if (inputs[name].value !== '') show(name, checks[name]());
  });
  inputs[name].addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.isComposing) return;
    event.preventDefault();
    post({ type: 'card-fields/submit' });
  });
}
form.addEventListener('submit', (event) => event.preventDefault());

post({ type: 'card-fields/ready' });
new ResizeObserver(postHeight).observe(form);
