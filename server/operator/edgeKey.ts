import { type Command, UsageError } from './command.ts';

type EdgeKey = { edgeKey: string };

export const edgeKey: Command<null, EdgeKey> = {
  name: 'edge-key',
  usage: '',
  summary: 'The secret with which a CDN checks who may load the files of clips (docs/cdn.md).',
  options: {},
  read({ positionals }) {
    if (positionals.length > 0) throw new UsageError('The key is one for all clips: name nothing.');
    return null;
  },
  run: async ({ media }) => ({ edgeKey: media.rights.edgeKey }),
  print: (answer) => [answer.edgeKey],
};
