// Where a visitor may pass on a video's address besides: plain links, opened only by whoever presses them. Neutral examples
// of addresses that take a page and a title: edit here, or leave the list empty.

export type ShareTarget = {
  name: string
  /** https; `{url}` and `{title}` are filled in. */
  address: string
}

export const shareTargets: readonly ShareTarget[] = [
  { name: 'X', address: 'https://x.com/intent/post?url={url}&text={title}' },
  { name: 'Reddit', address: 'https://www.reddit.com/submit?url={url}&title={title}' },
  { name: 'Telegram', address: 'https://t.me/share/url?url={url}&text={title}' },
  { name: 'WhatsApp', address: 'https://wa.me/?text={title}%20{url}' },
]
