const { TestEnvironment } = require('jest-environment-node');

/** Keeps what the people of a test saw as soon as it is red, before they leave. */
module.exports = class extends TestEnvironment {
  async handleTestEvent({ name, test }) {
    if (name === 'test_fn_failure') await this.global.keepTraces?.(test.name);
  }
};
