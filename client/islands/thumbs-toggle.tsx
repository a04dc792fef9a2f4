// Big or small cards. Asleep it is a form that the server answers; awake it changes the page at once.
import { useStore } from '@nanostores/react'
import { type FormEvent, useEffect } from 'react'
import { type IslandText, island } from '../island.ts'
import { Icon } from '../parts/icon.tsx'
import { $thumbs, readThumbs, switchThumbs } from '../stores/thumbs.ts'

type Props = {
  /** Where the form goes without script; the answer leads back to the page. */
  action: string
}

function ThumbsToggle({ action, t }: Props & IslandText) {
  const thumbs = useStore($thumbs, { ssr: 'initial' })
  useEffect(readThumbs, [])
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    switchThumbs()
  }
  return (
    <form className="thumbs-toggle" method="post" action={action} onSubmit={onSubmit}>
      <button className="tool" type="submit" aria-pressed={thumbs && thumbs === '2'} title={t('thumbs.switch')}>
        <Icon name="grid-small" />
        <Icon name="grid-big" />
        <span className="hidden">{t('thumbs.small')}</span>
      </button>
    </form>
  )
}

export const thumbsToggle = island<Props>({
  name: 'thumbs-toggle',
  wake: 'touch',
  strings: ['thumbs.switch', 'thumbs.small'],
  View: ThumbsToggle,
})
