/* docs/openapi.json as a page to read: `npm run dev` serves it at /dev/api. */

type Schema = {
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  required?: string[];
  [keyword: string]: unknown;
};
type Content = { description?: string; content?: Record<string, { schema: Schema }> };
type Parameter = { name: string; in: string; required?: boolean; description?: string; schema: Schema };
type Reference = { $ref: string };
type Operation = {
  operationId: string;
  summary?: string;
  security: object[];
  parameters: (Parameter | Reference)[];
  requestBody?: Content;
  responses: Record<string, Content | Reference>;
};
export type OpenApi = {
  info: { title: string; version: string; description: string };
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Schema>;
    securitySchemes: Record<string, { in: string; name: string }>;
  };
};

/** Only what `html` has made is one. */
class Markup {
  text = '';
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** What is put into it is escaped, unless it is markup already. */
const html = (literals: TemplateStringsArray, ...values: unknown[]): Markup =>
  Object.assign(new Markup(), { text: String.raw({ raw: literals }, ...values.map(markupOf)) });

function markupOf(value: unknown): string {
  if (value instanceof Markup) return value.text;
  if (Array.isArray(value)) return value.map(markupOf).join('');
  return String(value).replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}

const joined = (parts: Markup[], between: string): Markup[] =>
  parts.flatMap((part, index) => (index === 0 ? [part] : [html`${between}`, part]));

/** Words between backticks are code. */
const prose = (words: string): Markup[] =>
  words.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));

const nameOf = ($ref: string): string => $ref.split('/').at(-1) ?? '';

/** Keywords that say of which kind a value is; all others limit it. */
const KINDS = ['type', 'required', 'properties', 'patternProperties', 'additionalProperties', 'items'];

function typeOf(schema: Schema): Markup {
  const { $ref, not, items, anyOf, type = 'anything', properties = {}, patternProperties = {} } = schema;
  if ($ref) return html`<a href="#${nameOf($ref as string)}">${nameOf($ref as string)}</a>`;
  if (schema.enum) return html`${(schema.enum as unknown[]).map((each) => JSON.stringify(each)).join(' | ')}`;
  if (schema.const !== undefined) return html`${JSON.stringify(schema.const)}`;
  if (not) return html`${type} but ${typeOf(not as Schema)}`;
  if (anyOf) return html`${joined((anyOf as Schema[]).map(typeOf), ' or ')}`;
  const limits = Object.entries(schema).filter(([keyword]) => !KINDS.includes(keyword));
  const limited = html`<small>${limits.map(([keyword, value]) => ` ${keyword} ${typeof value === 'object' ? JSON.stringify(value) : value}`)}</small>`;
  if (items) return html`list of ${typeOf(items as Schema)}${limited}`;
  const { required = [], additionalProperties: others } = schema;
  const fields = Object.entries(properties).map(
    ([name, field]) => html`<li><code>${name}</code>${required.includes(name) ? '' : '?'}: ${typeOf(field)}`,
  );
  for (const [names, field] of Object.entries(patternProperties))
    fields.push(html`<li>names like <code>${names}</code>: ${typeOf(field)}`);
  if (typeof others === 'object') fields.push(html`<li>any other name: ${typeOf(others)}`);
  return fields.length > 0 ? html`<ul>${fields}</ul>` : html`${type}${limited}`;
}

export function apiPage({ info, paths, components }: OpenApi): string {
  const resolved = <T extends object>(part: T | Reference): T =>
    '$ref' in part
      ? (part.$ref
          .split('/')
          .slice(1)
          .reduce((at, key) => (at as Record<string, unknown>)[key], { components } as unknown) as T)
      : part;

  const callers = ({ security }: Operation): Markup => {
    const headers = Object.values(components.securitySchemes).map(
      ({ in: place, name }) => html`${place} <code>${name}</code>`,
    );
    return security.some((way) => Object.keys(way).length === 0)
      ? html`anyone; a session (${headers}) says who`
      : html`members, by their session (${headers})`;
  };

  const row = (part: Parameter | Reference): Markup => {
    const { name, in: place, required, schema, description = '' } = resolved(part);
    return html`<tr><td><code>${name}</code><td>${place}<td>${required ? 'needed' : ''}<td>${typeOf(schema)}<td>${prose(description)}`;
  };

  const contentOf = ({ content = {} }: Content): Markup[] =>
    Object.entries(content).map(
      ([type, { schema }]) => html`<div><small>${type}</small> ${typeOf(schema)}</div>`,
    );

  const call = (path: string, method: string, operation: Operation): Markup => html`
<section id="${operation.operationId}"><h3><b>${method.toUpperCase()}</b> ${path}</h3>
<p>${prose(operation.summary ?? operation.operationId)} — ${callers(operation)}</p>
${operation.parameters.length > 0 ? html`<table><caption>Parameters</caption>${operation.parameters.map(row)}</table>` : ''}
${operation.requestBody ? html`<h4>Body</h4>${contentOf(operation.requestBody)}` : ''}
<h4>Answers</h4><dl>${Object.entries(operation.responses).map(([status, part]) => {
    const answer = resolved(part);
    return html`<dt>${status}: ${prose(answer.description ?? '')}<dd>${contentOf(answer)}`;
  })}</dl></section>`;

  const groups = Object.entries(paths).map(
    ([path, calls]) => html`<h2 id="${path}">${path}</h2>
${Object.entries(calls).map(([method, operation]) => call(path, method, operation))}`,
  );
  const index = Object.entries(paths).map(
    ([path, calls]) =>
      html`<li><a href="#${path}">${path}</a> ${Object.keys(calls).join(', ').toUpperCase()}`,
  );
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => html`<h3 id="${name}">${name}</h3>${typeOf(schema)}`,
  );

  return html`<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${info.title} ${info.version}: the API</title>
<style>body{font:15px/1.5 system-ui;max-width:70rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark;overflow-wrap:anywhere}
ul{margin:0;padding-left:1.4rem}table{border-collapse:collapse}caption{text-align:left;font-weight:bold}td{padding:.1rem .8rem .1rem 0;vertical-align:top}
nav ul{columns:20rem}section{border-top:1px solid #8884}h2{margin-top:3rem}h3 b{font-weight:800}small{opacity:.7}</style>
<h1>${info.title} ${info.version}: the API</h1><p>${prose(info.description)}</p>
<nav><ul>${index}<li><a href="#schemas">Schemas</a></ul></nav>
${groups}<h2 id="schemas">Schemas</h2>${schemas}</html>
`.text;
}
