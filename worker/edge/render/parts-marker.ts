// The marker for the parts, at which a frame is split. A comment, because no text of a visitor or video can be one.
export const partsMarker = '<!--parts-->'
