const vm = require('node:vm');
const { TestEnvironment } = require('jest-environment-node');
require('./leftRunning.cjs');

/** Jest's, on an ordinary global object: on the proxy that Jest makes, each use of `Object` or `Promise` takes ten times as long. */
module.exports = class extends TestEnvironment {
  constructor(...args) {
    const { createContext } = vm;
    vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY);
    try {
      super(...args);
    } finally {
      vm.createContext = createContext;
    }
  }
};
