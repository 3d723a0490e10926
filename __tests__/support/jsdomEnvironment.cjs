const { TestEnvironment } = require('jest-environment-jsdom');
require('./leftRunning.cjs');

/** jsdom with what the router, axios and web-vitals expect of every browser. */
module.exports = class extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    const { location, document } = this.global;
    // The server writes the name into every page.
    document.documentElement.dataset.brand = 'Cliffhanger';
    // web-vitals asks every browser for its entries.
    this.global.Performance.prototype.getEntriesByType = () => [];
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
