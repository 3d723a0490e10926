export type Reply = { isReady: boolean; isIdle: boolean; failure: string | null };
export function readReply(bytes: Buffer): Reply;
