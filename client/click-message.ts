// What a banner tells the page when it is pressed: `{ type: 'click' }`. In a file of its own, it is written where it is used.
export const clickMessage = 'click'
