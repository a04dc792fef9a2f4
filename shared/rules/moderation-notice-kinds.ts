// The kinds of legal notices, one row each: the fields of its form, its deadline, and how either side may answer the decision.
// A kind is spelt in addresses as it is here.
import { cardRuleDays, dmcaDays, dsaDays, imageryHours, personHours } from '../limits.ts'
import type { Clock } from './moderation-deadlines.ts'

/** All fields that a form may have. */
export const noticeFields = [
  'name',
  'email',
  'postal',
  'work',
  'address',
  'text',
  'law',
  'good_faith',
  'accuracy',
  'signature',
] as const
export type NoticeField = (typeof noticeFields)[number]

type KindRow = {
  needs: readonly NoticeField[]
  may: readonly NoticeField[]
  clock: Clock
  /** How the uploader may answer a removal. */
  uploaderMay: 'counter' | 'appeal'
  /** Whether the sender may appeal when nothing was removed. */
  senderMayAppeal: boolean
}

/** Each row names the law that it follows. */
export const noticeKinds = {
  /** 17 U.S.C. 512(c)(3): the work, the material, how to reach the sender, good faith, accuracy under penalty of perjury, a signature. */
  dmca: {
    needs: ['name', 'email', 'postal', 'work', 'address', 'good_faith', 'accuracy', 'signature'],
    may: [],
    clock: { businessDays: dmcaDays },
    uploaderMay: 'counter',
    senderMayAppeal: false,
  },
  /** Intimate images published without the consent of a person in them. */
  imagery: {
    needs: ['name', 'email', 'address', 'good_faith', 'signature'],
    may: ['text'],
    clock: { hours: imageryHours },
    uploaderMay: 'appeal',
    senderMayAppeal: true,
  },
  /** Regulation (EU) 2022/2065, Article 16. */
  dsa: {
    needs: ['name', 'email', 'address', 'text', 'good_faith'],
    may: ['law'],
    clock: { businessDays: dsaDays },
    uploaderMay: 'appeal',
    senderMayAppeal: true,
  },
  /** Content that card schemes forbid. */
  cards: {
    needs: ['name', 'email', 'address', 'text'],
    may: [],
    clock: { businessDays: cardRuleDays },
    uploaderMay: 'appeal',
    senderMayAppeal: true,
  },
  /** A person shown in a video may have it removed: without an account, and without a reason. */
  person: {
    needs: ['name', 'email', 'address', 'good_faith'],
    may: ['text'],
    clock: { hours: personHours },
    uploaderMay: 'appeal',
    senderMayAppeal: true,
  },
} as const satisfies Record<string, KindRow>

export type NoticeKind = keyof typeof noticeKinds

/** In the order of the list. */
export const noticeKindNames = Object.keys(noticeKinds) as [NoticeKind, ...NoticeKind[]]

/** The fields of a kind's form, in the order of the form. */
export const fieldsOf = (kind: NoticeKind): NoticeField[] => {
  const { needs, may }: KindRow = noticeKinds[kind]
  return noticeFields.filter((field) => needs.includes(field) || may.includes(field))
}

/** Whether a notice without this field is refused. */
export const isNeeded = (kind: NoticeKind, field: NoticeField): boolean =>
  (noticeKinds[kind].needs as readonly NoticeField[]).includes(field)
