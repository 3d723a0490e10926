/**
 * The order's id for vendors, who count a sale once by it. The same for each report of it, and with too few of the
 * id's 128 random bits to lead back.
 */
export function saleIdOf(orderId: string): string {
  const backwards = [...orderId].reverse().join('');
  return [orderId, backwards].map((text) => hashOf(text).toString(16).padStart(8, '0')).join('');
}

/** FNV-1a, because an event does not wait for the browser's own hashes. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const sign of text) hash = Math.imul(hash ^ sign.charCodeAt(0), 0x01000193);
  return hash >>> 0;
}
