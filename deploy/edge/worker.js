// A Cloudflare Worker on the route films.example.com/clips/*, with the compatibility flag nodejs_compat and the secret
// EDGE_KEY. ORIGIN is where clips lie: the server's own address, or the bucket's.
import { createHmac } from 'node:crypto';
import shared from './right.js';

export default {
  async fetch(request, { EDGE_KEY, ORIGIN }, context) {
    const { pathname, searchParams } = new URL(request.url);
    const right = searchParams.get('t');
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || !shared.isRight(createHmac, EDGE_KEY, pathname, right, Date.now() / 1000))
      return new Response('Forbidden', { status: 403, headers: { 'cache-control': 'no-store' } });

    // Without the query: the next two hours bring another right to the same bytes.
    const kept = new Request(new URL(pathname, request.url), { headers: request.headers });
    const hit = await caches.default.match(kept);
    if (hit) return hit;
    const found = await fetch(`${ORIGIN}${pathname}?t=${right}`);
    const answer = new Response(found.body, found);
    // The path names its content. The origin's own word is for caches that check no rights.
    if (found.status === 200) answer.headers.set('cache-control', 'public, max-age=31536000, immutable');
    if (found.status === 200) context.waitUntil(caches.default.put(kept.url, answer.clone()));
    return answer;
  },
};
