// Services to share a video with: plain links that open only on click. Neutral examples: edit here, or leave the list
// empty.

type ShareTarget = {
  name: string
  /** An https address with the placeholders `{url}` and `{title}`. */
  address: string
}

export const shareTargets: readonly ShareTarget[] = [
  { name: 'X', address: 'https://x.com/intent/post?url={url}&text={title}' },
  { name: 'Reddit', address: 'https://www.reddit.com/submit?url={url}&title={title}' },
  { name: 'Telegram', address: 'https://t.me/share/url?url={url}&text={title}' },
  { name: 'WhatsApp', address: 'https://wa.me/?text={title}%20{url}' },
]
