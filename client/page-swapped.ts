// The event of a document whose page was swapped around a living player. A file of its own lets the bundler inline it.
export const pageSwapped = 'page-swapped'
