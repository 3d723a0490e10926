const MOST_CHARACTERS = 50_000;

const ELEMENTS = new Set([
  ...['svg', 'g', 'defs', 'title', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon'],
  ...['linearGradient', 'radialGradient', 'stop', 'clipPath', 'mask'],
]);
const ATTRIBUTES = new Set([
  ...['xmlns', 'viewBox', 'width', 'height', 'id', 'd', 'x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r'],
  ...[
    'rx',
    'ry',
    'fx',
    'fy',
    'points',
    'transform',
    'offset',
    'fill',
    'fill-rule',
    'fill-opacity',
    'opacity',
  ],
  ...['stroke', 'stroke-width', 'stroke-linecap', 'stroke-linejoin', 'stroke-miterlimit', 'stroke-opacity'],
  ...['stop-color', 'stop-opacity', 'clip-path', 'clip-rule', 'mask', 'gradientUnits', 'gradientTransform'],
  ...['spreadMethod', 'clipPathUnits', 'maskUnits', 'preserveAspectRatio', 'role', 'aria-label'],
]);

const TAG = /<(\/?)([\w:-]+)((?:\s+[\w:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/g;
const ATTRIBUTE = /([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
/** Matches any reference that could lead out of the logo. */
const OUTSIDE = /url\((?!\s*['"]?#)|image\(|src\(|\/\/|\\|&/i;
const NAMESPACE = 'http://www.w3.org/2000/svg';

/** Says why a text is no SVG of plain shapes, which can neither run nor load anything; otherwise null. */
export function logoProblem(text: string): string | null {
  if (text.length > MOST_CHARACTERS) return `has more than ${MOST_CHARACTERS} characters`;
  const bare = text
    .replace(/^\uFEFF?\s*(<\?xml[^?]*\?>)?/, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .trim();
  const open: string[] = [];
  let roots = 0;
  for (const [, closing, name = '', attributes = '', selfClosing] of bare.matchAll(TAG)) {
    if (!ELEMENTS.has(name)) return `holds <${name}>, and a logo holds plain shapes only`;
    const problem = attributeProblem(name, attributes);
    if (problem) return problem;
    if (closing) {
      if (open.pop() !== name) return `closes <${name}>, which is not open there`;
    } else {
      if (open.length === 0) roots += 1;
      if (roots > 1 || (open.length === 0) !== (name === 'svg'))
        return 'must be one <svg> with everything else inside';
      if (!selfClosing) open.push(name);
    }
  }
  const rest = bare.replace(/<title>[^<&]*<\/title>/g, '').replace(TAG, '');
  if (rest.trim() !== '' || open.length > 0 || roots === 0) return 'is not a plain SVG';
  if (!bare.startsWith('<svg') || !/^<svg[^>]*\sxmlns\s*=/.test(bare))
    return `must begin with <svg xmlns="${NAMESPACE}"`;
  return /^<svg[^>]*\sviewBox\s*=/.test(bare) ? null : 'has no viewBox';
}

function attributeProblem(element: string, attributes: string): string | null {
  for (const [, name = '', quoted, single] of attributes.matchAll(ATTRIBUTE)) {
    const value = quoted ?? single ?? '';
    if (!ATTRIBUTES.has(name)) return `has ${name} on <${element}>, and a logo holds plain shapes only`;
    if (name === 'xmlns' ? value !== NAMESPACE : OUTSIDE.test(value))
      return `has ${name}="${value.slice(0, 40)}", which leads out of it`;
  }
  return null;
}
