// Removes the islands' texts from a page: they would make any text seem to be on it.

/** The page without the texts at the end of each island's JSON (worker/edge/render/island.tsx); its props stay. */
export const withoutTexts = (html: string): string =>
  html.replace(/"texts":\{(?:(?!<\/script>).)*\}(?=\}<\/script>)/gs, '"texts":{}')
