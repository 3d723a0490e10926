export default () => globalThis.stopWorld?.();
