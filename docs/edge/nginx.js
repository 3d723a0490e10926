import crypto from 'crypto';
import shared from 'right.js';

/** For `js_set`: `$edge_key` holds the key. */
function check(request) {
  const { edge_key: key } = request.variables;
  const seconds = Date.now() / 1000;
  return shared.isRight(crypto.createHmac, key, request.uri, request.args.t, seconds) ? 'yes' : 'no';
}

export default { check };
