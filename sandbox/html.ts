export interface Html {
  readonly markup: string;
}

type Value = Html | string | number | null | undefined | false | readonly Html[];

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function render(value: Value): string {
  if (value === null || value === undefined || value === false) return '';
  if (typeof value === 'string' || typeof value === 'number') {
    return String(value).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
  }
  return 'markup' in value ? value.markup : value.map((part) => part.markup).join('');
}

/** Escapes every interpolated string; nested `html` results pass through. */
export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
  return { markup: String.raw({ raw: strings }, ...values.map(render)) };
}

/** Only for constants of this service, such as a style sheet. */
export function raw(markup: string): Html {
  return { markup };
}
