const NodeEnvironment = require('../../support/nodeEnvironment.cjs');

/** Keeps what the people of a test saw as soon as it is red, before they leave. */
module.exports = class extends NodeEnvironment {
  async handleTestEvent({ name, test }) {
    if (name === 'test_fn_failure') await this.global.keepTraces?.(test.name);
  }
};
