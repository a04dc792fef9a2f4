// The field of a video's own tags: how many there are, and which of them cannot be kept.
import { useEffect, useRef, useState } from 'react'
import { isTag, tagBounds, tagsIn } from '../../../shared/rules/video-tags.ts'
import type { IslandText } from '../../island.ts'
import { LabelledField } from '../labelled-field.tsx'

/** `error` is the text of a refusal; which tags it is about is said in its place. */
export type TagsFieldProps = { value?: string | undefined; error?: string | undefined }
type Props = TagsFieldProps & Pick<IslandText, 't'>

export function TagsField({ value = '', error, t }: Props) {
  const [typed, setTyped] = useState(value)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const area = field.current
    const read = () => area && setTyped(area.value)
    read()
    // A template and a draft fill the field in without typing.
    area?.addEventListener('input', read)
    area?.addEventListener('change', read)
    return () => {
      area?.removeEventListener('input', read)
      area?.removeEventListener('change', read)
    }
  }, [])
  const max = t.number(tagBounds.count)
  const counter = t('tags.counter', { typed: t.number(tagsIn(typed).length), max })
  return (
    <LabelledField
      label={t('video.tags')}
      help={`${t('tags.help', { max, longest: t.number(tagBounds.max) })} ${counter}`}
      error={error && (problemOf(typed, t) ?? error)}
    >
      {(named) => (
        <textarea
          name="tags"
          rows={2}
          maxLength={tagBounds.typed}
          defaultValue={value}
          autoComplete="off"
          {...named}
          ref={field}
        />
      )}
    </LabelledField>
  )
}

function problemOf(typed: string, t: Props['t']): string | null {
  const tags = tagsIn(typed)
  const wrong = tags.filter((tag) => !isTag(tag))
  const { min, max, count } = tagBounds
  if (wrong.length > 0) return t('tags.invalid', { tags: wrong.join(', '), min: t.number(min), max: t.number(max) })
  return tags.length > count ? t('tags.tooMany', { max: t.number(count) }) : null
}

export const tagsFieldStrings = ['video.tags', 'tags.help', 'tags.counter', 'tags.invalid', 'tags.tooMany'] as const
