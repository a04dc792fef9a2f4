// Loads the video that starts with its page before the rest of the page is parsed, which would hold it back: the parser and the first
// layout take longer than the first answer of the network.

/**
 * The policy allows this text alone, so it stands in both places. In the head it makes the element from the template before it, or
 * asks for a stream and its library, where the browser needs that (see `native-hls.ts`). In the player the element takes the
 * place of the `noscript` before it.
 */
export const earlyMediaScript = `(script => {
  const before = script.previousElementSibling, { stream, library } = script.dataset
  if (stream) {
    if ('GestureEvent' in self) return
    import(library).catch(() => {})
    fetch(stream).catch(() => {})
  } else if (before.localName === 'template') {
    self.earlyMedia = document.importNode(before.content, true).firstChild
    self.earlyMedia.muted = true
    before.remove()
  } else {
    before.replaceWith(self.earlyMedia)
    script.remove()
  }
})(document.currentScript)`

/** Its source expression for `script-src`, compared by a test. */
export const earlyMediaHash = "'sha256-C//J5Ev7H9sTX0Nes/izaVPgHLUTfLjSyfvT56QLeV4='"
