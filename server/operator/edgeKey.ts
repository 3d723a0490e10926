import type { Command } from './command.ts';

type EdgeKey = { edgeKey: string };

export const edgeKey: Command<null, EdgeKey> = {
  name: 'edge-key',
  summary: 'The secret with which a CDN checks who may load the files of clips (docs/cdn.md).',
  examples: ['edge-key'],
  read: () => null,
  run: async ({ media }) => ({ edgeKey: media.rights.edgeKey }),
  print: (answer) => [answer.edgeKey],
};
