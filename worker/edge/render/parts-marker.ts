// Where the parts of a page are put; a frame is cut here. A comment: no text of a visitor or a video can be one.
export const partsMarker = '<!--parts-->'
