/**
 * The router's build assigns display names and wraps components at its top level, which keeps all of
 * them in a bundle that uses three. Neither does anything in production: names go, wrappers are
 * marked free of side effects, and what is unused falls away.
 */
module.exports = function pureRouter(source) {
  return source
    .replace(/^[\w$]+\.displayName = "[^"]*";$/gm, '')
    .replace(/= (React\d*)\.(createContext|forwardRef|memo)\(/g, '= /*#__PURE__*/ $1.$2(');
};
