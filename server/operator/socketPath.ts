import { join, resolve } from 'node:path';

export const socketIn = (dataDir: string): string => join(resolve(dataDir), 'operator.sock');
