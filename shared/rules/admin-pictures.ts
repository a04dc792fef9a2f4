// The pictures that the back office changes: which families have which, and how the media processor crops each.
import type { ImagePurpose } from '../contract/media-images.ts'
import { type MergedFamily, mergedFamilies } from './admin-families.ts'

/** The column of each place that a picture may have. */
export const pictureSlots = ['picture', 'cover'] as const
export type PictureSlot = (typeof pictureSlots)[number]

/** By family and slot. Families with addresses of their own have pictures. */
const slotsOf = {
  models: { picture: 'portrait' },
  channels: { picture: 'still', cover: 'banner' },
  categories: { picture: 'still' },
} as const satisfies Record<MergedFamily, { [Slot in PictureSlot]?: ImagePurpose }>

/** The purpose of a slot; null where the family has none. */
export const purposeOfSlot = (family: MergedFamily, slot: PictureSlot): ImagePurpose | null => {
  const slots: { [Slot in PictureSlot]?: ImagePurpose } = slotsOf[family]
  return slots[slot] ?? null
}

/** The slots of a family. */
export const slotNamesOf = (family: MergedFamily): PictureSlot[] =>
  pictureSlots.filter((slot) => purposeOfSlot(family, slot) !== null)

/** What a job's picture is for, and the text that its row has; null for what is no picture of the back office. */
export type SubjectPicture = { family: MergedFamily; id: number; slot: PictureSlot }
export const subjectOfPicture = ({ family, id, slot }: SubjectPicture): string => `${family} ${id} ${slot}`
export function readSubjectOfPicture(subject: string): SubjectPicture | null {
  const [first = '', id = '', last = ''] = subject.split(' ')
  const [family, slot] = [mergedFamilies.find((one) => one === first), pictureSlots.find((one) => one === last)]
  return family && slot && /^[1-9]\d{0,14}$/.test(id) ? { family, id: Number(id), slot } : null
}
