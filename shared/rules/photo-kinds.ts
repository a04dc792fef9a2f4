// The kinds of pictures that members choose. What the bytes are decides the upstream (image-header.ts).

/** MIME types: a browser's file dialog offers these, and a form refuses others before it sends them. */
export const photoKinds: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif']
