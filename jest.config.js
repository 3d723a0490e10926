/** The folder of each tier; the quick one is all of `__tests__` but the two others. */
const TIERS = { '': '__tests__', 'deep-': '__tests__/deep', 'full-': '__tests__/full' };

const MINUTE_LIMIT = '<rootDir>/__tests__/support/minuteLimit.ts';

const spa = {
  testEnvironment: '<rootDir>/__tests__/support/jsdomEnvironment.cjs',
  setupFilesAfterEnv: ['<rootDir>/__tests__/support/setup.ts'],
  moduleNameMapper: { '\\.css$': '<rootDir>/__tests__/support/cssModule.cjs' },
  // The app's dynamic imports become requires, as webpack makes them calls of its own loader.
  transform: {
    '\\.[jt]sx?$': [
      'babel-jest',
      { presets: [['@babel/preset-env', { targets: { node: 'current' }, modules: 'commonjs' }]] },
    ],
  },
};
const node = {
  testEnvironment: '<rootDir>/__tests__/support/nodeEnvironment.cjs',
  extensionsToTreatAsEsm: ['.ts'],
};

const PROJECTS = [
  {
    ...spa,
    displayName: 'spa',
    folders:
      '{api,app,cassettes,core,components,early,features,flows,guest,journal,lib,payments-ui,player,screens,pixels}',
    loose: ['*.test.ts'],
  },
  {
    ...node,
    displayName: 'server',
    folders: '{server,sandbox,contract,scripts,webpack,worker}',
    globalSetup: '<rootDir>/__tests__/server/support/makeTemplates.ts',
    moduleNameMapper: { '^@node-rs/argon2$': '<rootDir>/__tests__/server/support/cheapHash.ts' },
  },
  {
    ...node,
    displayName: 'e2e',
    folders: 'e2e',
    testEnvironment: '<rootDir>/__tests__/e2e/support/environment.cjs',
    globalSetup: '<rootDir>/__tests__/e2e/support/startWorld.ts',
    globalTeardown: '<rootDir>/__tests__/e2e/support/stopWorld.ts',
  },
];

export default {
  // A suite that needs longer names it, with its reason.
  testTimeout: 20_000,
  testSequencer: '<rootDir>/__tests__/support/slowestFirst.cjs',
  // Modules that Jest has loaded for a suite stay in its process.
  workerIdleMemoryLimit: '1GB',
  projects: Object.entries(TIERS).flatMap(([tier, folder]) =>
    PROJECTS.map(({ displayName, folders, loose = [], setupFilesAfterEnv = [], ...project }) => ({
      ...project,
      displayName: tier + displayName,
      setupFilesAfterEnv: [...(tier || displayName === 'e2e' ? [MINUTE_LIMIT] : []), ...setupFilesAfterEnv],
      testMatch: [`${folders}/**/*.test.{ts,tsx}`, ...loose].map(
        (pattern) => `<rootDir>/${folder}/${pattern}`,
      ),
    })),
  ),
};
