/**
 * i18next always brings its loader of remote words, its formats of numbers and dates, texts nested in
 * texts and copies of itself. Our words come as modules, `lib/format.ts` formats, and there is one
 * instance: what is never reached is replaced by the least that its callers ask for. A release in
 * which a part is not found fails the build.
 */
const CLASSES = {
  Formatter: 'class Formatter { format(value) { return value; } }',
  Connector: 'class Connector { state = {}; on() {} load(_languages, _names, done) { done(); } }',
};
const METHODS = {
  nest: 'return arguments[0];',
  dir: '',
  use: '',
  cloneInstance: '',
  reloadResources: '',
  loadNamespaces: '',
  loadLanguages: '',
  hydrate: '',
  deprecateBareCode: '',
  deprecateDottedLng: '',
  getUsedParamsDetails: '',
};

module.exports = function leanI18next(source) {
  const replace = (text, pattern, standIn, name) => {
    if (!pattern.test(text)) throw new Error(`i18next has no ${name} any more`);
    return text.replace(pattern, standIn);
  };
  let lean = source;
  for (const [name, standIn] of Object.entries(CLASSES)) {
    lean = replace(lean, new RegExp(`^class ${name}\\b[\\s\\S]*?^}$`, 'm'), standIn, `class ${name}`);
  }
  for (const [name, body] of Object.entries(METHODS)) {
    const method = new RegExp(`^  ${name}\\([^\\n]*\\) \\{$[\\s\\S]*?^  }$`, 'm');
    lean = replace(lean, method, `  ${name}() { ${body} }`, `method ${name}`);
  }
  return lean;
};
