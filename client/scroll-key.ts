// Where a tab keeps the scroll position of the page before. A file of its own lets the bundler inline it.
export const scrollKey = 'scroll'
