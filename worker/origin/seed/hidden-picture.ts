// The picture of a film that is not shown to everybody: plain dark grey, 640 by 360, as WebP. It is made of no film, so it
// gives nothing away.

const base64 = 'UklGRi4AAABXRUJQVlA4TCEAAAAvf8JZAAdQla40pv8BIUHi//FWIvqf8Z///Oc///nP/wsA'

export const hiddenPicture = (): Uint8Array => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
