// Services to share a video with: plain links that open only on click. Neutral examples: edit here, or leave the list
// empty.
import type { ValueOf } from '../../../shared/rules/site-settings.ts'

export const shareTargets: ValueOf<'share_targets'> = [
  { name: 'X', address: 'https://x.com/intent/post?url={url}&text={title}' },
  { name: 'Reddit', address: 'https://www.reddit.com/submit?url={url}&title={title}' },
  { name: 'Telegram', address: 'https://t.me/share/url?url={url}&text={title}' },
  { name: 'WhatsApp', address: 'https://wa.me/?text={title}%20{url}' },
]
