import crypto from 'crypto';
import shared from 'right.js';

/** For `js_set`: `$edge_key` holds the key. The JavaScript of Debian's nginx takes nothing apart. */
function check(request) {
  const key = request.variables.edge_key;
  const seconds = Date.now() / 1000;
  return shared.isRight(crypto.createHmac, key, request.uri, request.args.t, seconds) ? 'yes' : 'no';
}

export default { check };
