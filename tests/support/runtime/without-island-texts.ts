// A page as it is read without script: the texts that its islands carry for later would make any word seem to stand there.

/** The page without the texts at the end of each island's JSON (worker/edge/render/island.tsx); its props stay. */
export const withoutTexts = (html: string): string =>
  html.replace(/"texts":\{(?:(?!<\/script>).)*\}(?=\}<\/script>)/gs, '"texts":{}')
