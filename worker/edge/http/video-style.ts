// The style sheets of a video's page as text, which the build makes. A visitor who comes from elsewhere gets them within the page: its first
// picture waits for no other file, and the poster is drawn as soon as it is there. A visitor from another page of the site has them.

declare const __VIDEO_STYLE__: {
  text: string
  /** The source expression of the text for `style-src`. */
  source: string
}

export const videoStyle = __VIDEO_STYLE__
