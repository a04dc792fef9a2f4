// The time in a video that a form takes a picture at: typed, or by script the moment at which the player on the page is.
import { useEffect, useRef } from 'react'
import { momentText } from '../../../shared/rules/video-moment.ts'
import { type IslandText, island } from '../../island.ts'
import { Field } from '../../parts/field.tsx'

type Props = { typed: string; error?: string | undefined }

function FrameTimeView({ typed, error, t }: Props & IslandText) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const field = place.current?.querySelector('input')
    const video = document.querySelector<HTMLVideoElement>('.poster-frame video')
    if (!field || !video) return
    // What is being typed stays.
    const follow = () => {
      if (field !== document.activeElement) field.value = momentText(video.currentTime)
    }
    // The player may have been used before this woke.
    if (video.currentTime > 0) follow()
    const events = ['timeupdate', 'seeked', 'pause'] as const
    for (const name of events) video.addEventListener(name, follow)
    return () => {
      for (const name of events) video.removeEventListener(name, follow)
    }
  }, [])
  return (
    <div ref={place}>
      <Field
        name="at"
        label={t('studio.frameTime')}
        help={t('studio.frameHelp')}
        defaultValue={typed}
        maxLength={20}
        size={9}
        required
        autoComplete="off"
        error={error}
      />
    </div>
  )
}

export const frameTime = island<Props>({
  name: 'frame-time',
  wake: 'load',
  strings: ['studio.frameTime', 'studio.frameHelp'],
  View: FrameTimeView,
})
