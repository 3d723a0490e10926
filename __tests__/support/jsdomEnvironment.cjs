const { TestEnvironment } = require('jest-environment-jsdom');

/** jsdom with the globals of Node that the router and the request code expect of every browser. */
module.exports = class extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    Object.assign(this.global, {
      TextEncoder,
      TextDecoder,
      Request,
      Response,
      Headers,
      fetch,
      structuredClone,
    });
  }
};
