// The chapters of the contract's page besides its rows: how an upstream refuses, how the edge handles faults, how files are
// requested.
import { contractVersion } from '../../shared/contract/contract.ts'
import {
  answerMaxBytes,
  fileFirstByteMs,
  filePauseMs,
  lateDeadlineMs,
  mainDeadlineMs,
  sideDeadlineMs,
  staleSeconds,
  upstreamDeadlineMs,
} from '../../shared/limits.ts'
import { mediaPath, timelinePath } from '../../shared/media-paths.ts'

const seconds = (ms: number): string => `${ms / 1000} s`

export const introduction = [
  '# The upstream contract',
  '',
  `Version ${contractVersion}. The edge sends an upstream only the requests below, always spelt as here: it fills the path and the`,
  'query itself, and refuses every other spelling before it calls the upstream. Answers are JSON (`application/json`, UTF-8).',
  'Fields that are not named here are ignored.',
  '',
  '`npm run contract -- --check URL` sends an upstream requests of every row, as a visitor without a session:',
  '',
  '- reads with valid values, with invalid ones and for unknown ids; of paged lists also page 2, which must differ from page 1.',
  '  Of rows that require a session only the refusal is checked;',
  '- writes with an empty form, and every act by its name alone: both must be refused, with `401` where a session is required,',
  '  otherwise with `400`, and change nothing. Valid forms are not checked;',
  '- one picture, one video file and its timeline.',
  '',
  '## Refusals',
  '',
  'A refusal is `{ "error": "for people", "code": "for programs", "field": "the value it is about" }` with',
  '',
  '- `400` and the code `invalid` for a value that the row does not accept, with its name as `field`;',
  '- `404` and `not_found` for an unknown id, and for an address of no row;',
  '- `403` and `no_permission` for what is not public;',
  '- `401` and `sign_in` where a row requires a session and the request has no valid one;',
  '- `429` and `too_many_attempts`, with the seconds to wait as `info`.',
  '',
  'Each row lists the codes with which it may refuse, and for which addresses. Any other refusal is a fault: a list of all videos',
  'that is answered `not_found` was sent to the wrong place, and its cached answer stays. A refusal is never cached. After `not_found`',
  'or `no_permission` of a row that knows them, the edge also deletes its cached answer of that address.',
  '',
  '## What the edge does',
  '',
  '- A valid answer is cached for its lifetime, which is part of the address. Lifetime 0 and `member` rows are never cached.',
  `- After its lifetime an answer is still served for ${staleSeconds / 3600} hours, as \`stale\`, while one request refreshes it.`,
  `- No answer within ${seconds(upstreamDeadlineMs)}, a broken connection, a redirect, a status of 500 or more, more than ${answerMaxBytes / 2 ** 20} MiB,`,
  '  anything that is not JSON or does not fit the schema: each is a fault. A fault is neither cached nor shown. A stale answer',
  '  takes its place; without one a page answers 503 with `Retry-After`.',
  '- A read is tried again after a broken connection or a status of 500 or more, and asked a second time when it is late. `Retry-After`',
  '  with `429` or `503` is followed: until then each place sends no read, and then a single one.',
  '- Of an answer that is cached, a bad card costs that card, and a bad optional field that field, unless more than half of the cards are bad.',
  '  A list is cut to `count`. Control characters and those that turn the direction of text are removed. An answer about another id than the',
  '  requested one is a fault. An empty list in the place of many items is believed with the second such answer.',
  `- A page waits ${seconds(mainDeadlineMs)} for its main data, ${seconds(sideDeadlineMs)} for the data beside it, and`,
  `  ${seconds(lateDeadlineMs)} for parts that are streamed after both.`,
  '- Facts about the visitor are in headers that begin with `x-edge-`, and the session is in the cookie. An upstream on another',
  '  machine must trust them only in a signed request: `x-edge-signature` is the HMAC-SHA-256, in hex, by `UPSTREAM_SECRET` of',
  '  the method, the path with its query, `x-edge-time` (seconds since 1970, at most five minutes ago), and `name:value` of the cookie',
  '  and of every other `x-edge-` header, sorted by name, one per line.',
  '- Concurrent visitors of one address cause one request. Rows that are `exempt` stay reachable before an age check.',
  '',
]

export const writesChapter = [
  '## Writes',
  '',
  'A form (`application/x-www-form-urlencoded` or `multipart/form-data`) or the same as JSON, posted with the session of the',
  'visitor. Never cached, never retried. Success is `{ "ok": true }` and the fields that the row adds; a refusal may have `codes`, a list of',
  '`{ field, code, info }` with one entry for every invalid field.',
  '',
]

export const mediaChapter = [
  '## Files',
  '',
  'Addresses of pictures and video files in answers are paths of the upstream or `https` addresses elsewhere. `video_url` is the',
  'base64url of one. Paths are requested as they are, with `Range`, `If-Range`, `If-None-Match` and `If-Modified-Since` passed on:',
  '',
  `- \`GET ${mediaPath.template}\`: pictures under \`pictures/\`, video files under \`videos/\`. Video files are requested only for visitors with a`,
  '  link that the edge signed. They must support range requests (`206`), and never change under their address.',
  `- \`GET ${timelinePath.template}\`: the timeline of a video as WebVTT, \`count\` cues of \`interval\` whole seconds, each a cell of a sprite`,
  '  (`/media/pictures/….webp#xywh=0,0,160,90`). `dir_path` is the folder of the video file, `format` that of the rendition. Any other',
  '  count, interval, folder or format is `404`.',
  `- A file must begin within ${seconds(fileFirstByteMs)}; after a pause of ${seconds(filePauseMs)} the edge ends the connection, and the player`,
  '  requests the rest.',
  '',
]

export const denyListChapter = [
  '## Takedowns',
  '',
  'An upstream whose takedowns must take effect at once answers this row as well; one without answers `404`. A denied video is',
  '`410` wherever it is requested by its id, and is removed from every list, sitemap and picture; its links stop working. After it is',
  'restored, everything cached in between is fetched again. Marks are `video:` and an id, `folder:` and the folder of',
  'pictures under `/media/pictures/`, `comment:` and `playlist:` and an id.',
  '',
]
