// Why: React's edge build calls TextEncoder once per fragment, thousands of times a page, and that is most of the cost of
// a render. This build step makes React collect strings and encode once per flush; the bytes stay the same. Whenever
// React's source is not what was read here, the build fails instead of guessing.
import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'

type Edit = { name: string; find: string; times: number; put: string }

const writing: Edit = {
  name: 'the writing functions (currentView … byteLengthOfChunk)',
  times: 1,
  find: `  currentView = null,
  writtenBytes = 0;
function writeChunk(destination, chunk) {
  if (0 === chunk.byteLength) {
    if (supportsArrayBufferDetached && chunk.buffer.detached)
      throw Error(
        "Cannot transport a detached buffer. This usually happens when trying to transport multiple buffer-spanning views on the same underyling buffer. Either reuse the exact same view by identity or copy the underlying buffer manually via \`view.slice()\`."
      );
  } else if (4096 < chunk.byteLength)
    0 < writtenBytes &&
      (destination.enqueue(new Uint8Array(currentView.buffer, 0, writtenBytes)),
      (currentView = new Uint8Array(4096)),
      (writtenBytes = 0)),
      destination.enqueue(chunk);
  else {
    var allowableBytes = currentView.length - writtenBytes;
    allowableBytes < chunk.byteLength &&
      (0 === allowableBytes
        ? destination.enqueue(currentView)
        : (currentView.set(chunk.subarray(0, allowableBytes), writtenBytes),
          destination.enqueue(currentView),
          (chunk = chunk.subarray(allowableBytes))),
      (currentView = new Uint8Array(4096)),
      (writtenBytes = 0));
    currentView.set(chunk, writtenBytes);
    writtenBytes += chunk.byteLength;
  }
}
function writeChunkAndReturn(destination, chunk) {
  writeChunk(destination, chunk);
  return !0;
}
function completeWriting(destination) {
  currentView &&
    0 < writtenBytes &&
    (destination.enqueue(new Uint8Array(currentView.buffer, 0, writtenBytes)),
    (currentView = null),
    (writtenBytes = 0));
}
var textEncoder = new TextEncoder();
function stringToChunk(content) {
  return textEncoder.encode(content);
}
function stringToPrecomputedChunk(content) {
  return textEncoder.encode(content);
}
function byteLengthOfChunk(chunk) {
  return chunk.byteLength;
}
`,
  // A chunk's own leading low surrogate has no partner: encoded alone it is U+FFFD, so it must not meet the high
  // surrogate that may end the chunk before it. Lengths are those of UTF-8, because React outlines boundaries by them.
  put: `  pendingText = "";
function writeChunk(destination, chunk) {
  pendingText += 56320 === (chunk.charCodeAt(0) & 64512) ? "\\ufffd" + chunk.slice(1) : chunk;
}
function writeChunkAndReturn(destination, chunk) {
  writeChunk(destination, chunk);
  return !0;
}
function completeWriting(destination) {
  if ("" !== pendingText) {
    var text = pendingText;
    pendingText = "";
    destination.enqueue(textEncoder.encode(text));
  }
}
var textEncoder = new TextEncoder();
function stringToChunk(content) {
  return "string" === typeof content ? content : void 0 === content ? "" : "" + content;
}
function stringToPrecomputedChunk(content) {
  return "string" === typeof content ? content : void 0 === content ? "" : "" + content;
}
function byteLengthOfChunk(chunk) {
  for (var length = chunk.length, i = 0; i < chunk.length; i++) {
    var unit = chunk.charCodeAt(i);
    if (127 < unit)
      if (2048 > unit) length++;
      else if (55296 === (unit & 64512) && 56320 === (chunk.charCodeAt(i + 1) & 64512)) (length += 2), i++;
      else length += 2;
  }
  return length;
}
`,
}

const edits: Edit[] = [
  writing,
  {
    name: 'the start of a flush',
    times: 1,
    find: '  currentView = new Uint8Array(4096);\n  writtenBytes = 0;\n  try {\n',
    put: '  pendingText = "";\n  try {\n',
  },
  {
    name: 'the flush of partial boundaries',
    times: 1,
    find: '      completeWriting(destination);\n      currentView = new Uint8Array(4096);\n      writtenBytes = 0;\n',
    put: '      completeWriting(destination);\n',
  },
  {
    name: 'the size of a finished segment',
    times: 1,
    find: 'segmentByteSize += segment[i].byteLength;',
    put: 'segmentByteSize += byteLengthOfChunk(segment[i]);',
  },
]

/** Names that only the byte-wise writing used: none may be left once the edits are made. */
const leftovers = /\b(currentView|writtenBytes|byteLength|Uint8Array|subarray)\b/

/** React's edge server source with one encode per flush. Throws when the source has not exactly the known shape. */
export function encodeOncePerFlush(source: string): string {
  let text = source
  for (const edit of edits) {
    const parts = text.split(edit.find)
    if (parts.length - 1 !== edit.times) {
      throw shapeError(`${edit.name}: found ${parts.length - 1} times, expected ${edit.times}`)
    }
    text = parts.join(edit.put)
  }
  const left = leftovers.exec(text)
  if (left) throw shapeError(`"${left[0]}" is still used after the rewrite`)
  return text
}

function shapeError(detail: string) {
  return new Error(
    `worker/react-flush.ts does not know this React: ${detail}.\n` +
      'Read writeChunk, completeWriting and finishedSegment in react-dom-server.edge.production.js and adapt the edits.',
  )
}

/** The esbuild plugin: rewrites React's edge server while it is bundled. */
export const reactFlush: Plugin = {
  name: 'react-flush',
  setup(build) {
    build.onLoad({ filter: /react-dom-server\.edge\.production\.js$/ }, async ({ path }) => ({
      contents: encodeOncePerFlush(await readFile(path, 'utf8')),
      loader: 'js',
    }))
  },
}
