/**
 * The router's build assigns display names, wraps components and gives a boundary of its server
 * components its context at its top level, which keeps all of them in a bundle that uses three. None
 * of it does anything here: assignments go, wrappers are marked free of side effects, and what is
 * unused falls away.
 */
module.exports = function pureRouter(source) {
  return source
    .replace(/^[\w$]+\.(displayName = "[^"]*"|contextType = \w+);$/gm, '')
    .replace(/= (React\d*)\.(createContext|forwardRef|memo)\(/g, '= /*#__PURE__*/ $1.$2(');
};
