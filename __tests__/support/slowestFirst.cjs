const path = require('node:path');
const Sequencer = require('@jest/test-sequencer').default;
const seconds = require('../durations.json');

/** Starts the slowest suites first, by durations that `npm test -- quick --record` has written, so that none ends alone. */
module.exports = class extends Sequencer {
  sort(tests) {
    const durationOf = (test) => seconds[path.relative(test.context.config.rootDir, test.path)] ?? 0;
    return [...tests].sort((one, other) => durationOf(other) - durationOf(one));
  }
};
