// Why: what the contract's page says besides its rows: how an upstream says no, what the edge makes of faults, how files
// are asked for.
import { contractVersion } from '../../shared/contract/contract.ts'
import {
  answerMaxBytes,
  lateDeadlineMs,
  mainDeadlineMs,
  sideDeadlineMs,
  staleSeconds,
  upstreamDeadlineMs,
} from '../../shared/limits.ts'
import { mediaPath, timelinePath } from '../../shared/media-paths.ts'

const seconds = (ms: number): string => `${ms / 1000} s`

export const introduction = [
  '# The contract of the upstream',
  '',
  `Version ${contractVersion}. The edge asks an upstream nothing but these rows, always spelt as here: it fills the path and the`,
  'query itself, and refuses every other spelling before anybody is asked. Answers are JSON (`application/json`, UTF-8).',
  'What an answer holds besides the fields named here is ignored.',
  '',
  '`npm run contract -- --check URL` asks an upstream every row that stands here, as somebody without a session:',
  '',
  '- what is read, with good values, with wrong ones and for what does not exist; of lists that go on also page 2, which has to',
  '  tell of others than page 1. Of rows that are for a session only the refusal is seen;',
  '- what changes something, with an empty form, and the acts each by its name alone: that has to be refused, with `401` where',
  '  only a session may, else with `400`, and changes nothing. Whether a good form is done, only whoever sends one sees;',
  '- one picture, one film and its timeline.',
  '',
  '## When the answer is no',
  '',
  'A refusal is `{ "error": "for people", "code": "for programs", "field": "the value it is about" }` with',
  '',
  '- `400` and the code `invalid` for a value that the row does not take, with its name as `field`;',
  '- `404` and `not_found` for what does not exist, and for an address of no row;',
  '- `403` and `no_permission` for what is not for everybody;',
  "- `401` and `sign_in` where a row is somebody's own and no session came that holds;",
  '- `429` and `too_many_attempts`, with the seconds to wait as `info`.',
  '',
  'A refusal is never kept. After `not_found` or `no_permission` the edge also forgets what it had kept of that address.',
  '',
  '## What the edge does',
  '',
  '- A good answer is kept for its lifetime, which stands in the address. Lifetime 0 and `member` rows are never kept.',
  `- After its lifetime an answer is still given for ${staleSeconds / 3600} hours, as \`stale\`, while one request fetches it anew.`,
  `- No answer within ${seconds(upstreamDeadlineMs)}, a broken connection, a redirect, a status of 500 and more, more than ${answerMaxBytes / 2 ** 20} MiB,`,
  '  anything that is not JSON or does not fit the schema: each is a fault. Nothing of it is kept or shown. A stale copy',
  '  stands in for it; without one a page says 503, and a list its error, with `Retry-After`.',
  `- A page waits ${seconds(mainDeadlineMs)} for what it is about, ${seconds(sideDeadlineMs)} for what stands beside it, and`,
  `  ${seconds(lateDeadlineMs)} for what comes after both, which no more than its foot waits for.`,
  '- What it says of a visitor stands in headers that begin with `x-edge-`, and their session in the cookie. An upstream on another',
  '  machine believes them only of a request that is signed: `x-edge-signature` is the HMAC-SHA-256, in hex, by `UPSTREAM_SECRET` of',
  '  the method, the path with its query, `x-edge-time` (seconds since 1970, at most five minutes ago), and `name:value` of the cookie',
  '  and of every other `x-edge-` header in the order of their names, one a line.',
  '- Many visitors who ask for the same cause one question. Rows that are `exempt` stay reachable before an age check.',
  '',
]

export const changes = [
  '## What changes something',
  '',
  'A form (`application/x-www-form-urlencoded` or `multipart/form-data`) or the same as JSON, posted with the session of the',
  'visitor. Never kept, never asked twice. Done is `{ "ok": true }` and what the row adds; a refusal may have `codes`, a list of',
  '`{ field, code, info }` with one for every field that is wrong.',
  '',
]

export const media = [
  '## Files',
  '',
  'Addresses of pictures and films in answers are paths of the upstream or `https` addresses elsewhere. `video_url` is the',
  'base64url of one. Paths are asked as they are, with `Range`, `If-Range`, `If-None-Match` and `If-Modified-Since` passed on:',
  '',
  `- \`GET ${mediaPath.template}\`: pictures under \`pictures/\`, films under \`videos/\`. Films are asked only for visitors whose link the`,
  '  edge signed: it does so by itself. A film has to be given in parts (`206`), and never changes under its address.',
  `- \`GET ${timelinePath.template}\`: the timeline of a film as WebVTT, \`count\` cues of \`interval\` whole seconds, each a cell of a sprite`,
  '  (`/media/pictures/….webp#xywh=0,0,160,90`). `dir_path` is the folder of the film, `format` that of the rendition. Another',
  '  count, interval, folder or format than the film has is `404`.',
  '',
]

export const takenDown = [
  '## What was taken down',
  '',
  'An upstream whose removals have to be seen at once answers this row, too; one that does not answers `404`. A video that is',
  'denied is `410` wherever it is asked for by its id, and stands in no list, sitemap or picture; its links lead nowhere. Once it',
  'came back, whatever was asked for in between is asked for anew. Marks are `video:` and an id, `folder:` and the folder of',
  'pictures under `/media/pictures/`, `comment:` and `playlist:` and an id.',
  '',
]
