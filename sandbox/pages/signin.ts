import { html } from '../html.ts';
import type { Page } from './layout.ts';

export interface SignInForm {
  name: string;
  email: string;
}

export const DEMO_PERSON: SignInForm = { name: 'Robin Example', email: 'robin@example.com' };

export function signInPage(form: SignInForm, wrong: (keyof SignInForm)[]): Page {
  const title = 'Continue to Cliffhanger';
  const error = (field: keyof SignInForm, text: string) =>
    wrong.includes(field) && html`<p class="error" id="${field}-error">${text}</p>`;
  const invalid = (field: keyof SignInForm) => String(wrong.includes(field));
  const focus = (field: keyof SignInForm) => wrong[0] === field && html` autofocus`;
  const content = html`<p class="kicker">Sandbox sign-in — stands in for Facebook</p>
      <h1>${title}</h1>
      <p>Cliffhanger will receive this name and email. Made-up ones are fine.</p>
      <form method="post" novalidate>
        <label for="name">Name</label>
        <input id="name" name="name" value="${form.name}" autocomplete="off" maxlength="80" required
          aria-invalid="${invalid('name')}" aria-describedby="name-error"${focus('name')}>
        ${error('name', 'Enter a name')}
        <label for="email">Email</label>
        <input id="email" name="email" type="email" value="${form.email}" autocomplete="off" maxlength="320"
          required aria-invalid="${invalid('email')}" aria-describedby="email-error"${focus('email')}>
        ${error('email', 'Enter an email address')}
        <button class="primary" name="decision" value="continue">Continue</button>
        <button name="decision" value="cancel">Cancel</button>
      </form>`;
  return { title, content };
}
