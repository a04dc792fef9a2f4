// The message that a banner's frame posts when it is clicked: `{ type: 'click' }`. A file of its own lets the bundler
// inline it.
export const clickMessage = 'click'
