// The placeholder for pictures of private and deleted videos: plain dark grey, 640 by 360, WebP. It shows nothing of any video.

const base64 = 'UklGRi4AAABXRUJQVlA4TCEAAAAvf8JZAAdQla40pv8BIUHi//FWIvqf8Z///Oc///nP/wsA'

export const hiddenPicture = (): Uint8Array => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
