const { TestEnvironment } = require('jest-environment-jsdom');
require('./leftRunning.cjs');

/** jsdom with the globals of Node that the router and axios expect of every browser. */
module.exports = class extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    const { location, document } = this.global;
    // The server writes the name into every page.
    document.documentElement.dataset.brand = 'Cliffhanger';
    /** Resolves an address against the page's, as a browser does. */
    class PageRequest extends Request {
      constructor(input, init) {
        super(typeof input === 'string' ? new URL(input, location.href) : input, init);
      }
    }
    Object.assign(this.global, {
      TextEncoder,
      TextDecoder,
      Request: PageRequest,
      Response,
      Headers,
      fetch,
      structuredClone,
    });
  }
};
