const { compileMessageOrThrow } = require('@lingui/message-utils/compileMessage');

/** Reads the texts of a locale file while the app is built, so that no browser loads the parser of their format. */
module.exports = function compileWords(source) {
  const compiled = Object.entries(JSON.parse(source)).map(([key, text]) => [
    key,
    compileMessageOrThrow(text),
  ]);
  return JSON.stringify(Object.fromEntries(compiled));
};
