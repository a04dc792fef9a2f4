// The dialog with a member's lists for the video of a card, opened from the card's menu.
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { AddressOf } from '../../../shared/contract/contract.ts'
import { AddToPicker, addToPickerStrings, useSavedLists } from '../../forms/playlists/add-to-picker.tsx'
import { hrefFrom, rowAddresses } from '../../href-from.ts'
import { type IslandText, island } from '../../island.ts'
import { Dialog, dialogStrings } from '../../modals/dialog.tsx'
import { $cardLists } from '../../stores/card-lists.ts'

type Props = {
  /** The endpoint of the member's lists: a template, and its values without the video. */
  call: { template: AddressOf<'addTo'>; values: Record<string, string> }
  categoriesPath: AddressOf<'categories'>
  /** The page that does the same, as a template. */
  pagePath: string
}

function CardLists(props: Props & IslandText) {
  const videoId = useStore($cardLists, { ssr: 'initial' })
  return <div>{videoId !== null && <Lists key={videoId} videoId={videoId} {...props} />}</div>
}

function Lists({ videoId, call, pagePath, ...props }: Props & IslandText & { videoId: number }) {
  const { t } = props
  const saved = useSavedLists(rowAddresses(call.template)({ ...call.values, video_id: videoId }), String(videoId), t)
  const [isOpen, setOpen] = useState(false)
  const [isCreating, setCreating] = useState(false)
  const close = () => {
    setOpen(false)
    $cardLists.set(null)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each video
  useEffect(() => {
    saved.load().then((isLoaded) => (isLoaded ? setOpen(true) : close()))
  }, [])
  const page = hrefFrom(pagePath)({ id: videoId })
  return (
    <Dialog isOpen={isOpen} onClose={close} title={t(isCreating ? 'lists.new' : 'lists.addTo')} t={t}>
      <AddToPicker
        {...props}
        videoId={String(videoId)}
        href={page}
        newHref={page}
        saved={saved}
        isCreating={isCreating}
        onCreating={setCreating}
        onClose={close}
      />
    </Dialog>
  )
}

export const cardLists = island<Props>({
  name: 'card-lists',
  wake: 'call',
  strings: [...addToPickerStrings, ...dialogStrings, 'lists.addTo'],
  View: CardLists,
})
