import type { Order } from '../../../contract/entities.ts';

/** A member's purchases, as far as they are loaded. */
export type Purchases = { items: Order[]; status: 'loading' | 'ready' | 'failed' };
