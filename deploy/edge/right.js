/* The check that all edges share. It is written for the oldest of them, the JavaScript of nginx. */

/** The files of clips that a right opens. Playlists are not among them: the server decides each of those. */
const CLIP_FILE =
  /^\/clips\/([a-z0-9][a-z0-9-]*)\/([0-9a-f]{12})\/(?:(?:still|storyboard)\.webp|captions-[a-z]{2}\.vtt|\d{3,4}\/(?:init\.mp4|\d{1,4}\.m4s))$/;
const RIGHT = /^(\d{1,12})\.([\w-]{22})$/;

/**
 * Whether `right`, the value of `t` in the query, opens the file at `path` at `seconds`. `key` is what
 * `npm run operator -- edge-key` prints; `createHmac` is that of Node.
 */
function isRight(createHmac, key, path, right, seconds) {
  const file = CLIP_FILE.exec(path);
  const parts = RIGHT.exec(right || '');
  if (!file || !parts || !(Number(parts[1]) > seconds)) return false;
  const mac = createHmac('sha256', key).update(`${file[1]}/${file[2]}/${parts[1]}`).digest('base64url');
  let difference = 0;
  for (let at = 0; at < 22; at += 1) difference |= mac.charCodeAt(at) ^ parts[2].charCodeAt(at);
  return difference === 0;
}

export default { isRight };
