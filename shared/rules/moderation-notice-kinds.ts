// The kinds of legal notices, one row each: what its form asks for, how soon it is decided, and how either side may answer the
// decision. A kind is spelt in addresses as it is here.
import { cardRuleDays, dmcaDays, dsaDays, imageryHours, personHours } from '../limits.ts'
import type { Clock } from './moderation-deadlines.ts'

/** What a form may ask for. */
export const noticeFields = [
  ...(['name', 'email', 'postal', 'work', 'address', 'text', 'law', 'good_faith', 'accuracy', 'signature'] as const),
] as const
export type NoticeField = (typeof noticeFields)[number]

type KindRow = {
  needs: readonly NoticeField[]
  may: readonly NoticeField[]
  clock: Clock
  /** How the uploader may answer a removal. */
  uploaderMay: 'counter' | 'appeal'
  /** Whether the sender may object when nothing was removed. */
  senderMayAppeal: boolean
}

/** Each says which law it follows. */
export const noticeKinds = {
  /** 17 U.S.C. 512(c)(3): the work, the material, how to reach the sender, good faith, accuracy under penalty of perjury, a signature. */
  dmca: {
    needs: ['name', 'email', 'postal', 'work', 'address', 'good_faith', 'accuracy', 'signature'],
    may: [],
    clock: { businessDays: dmcaDays },
    uploaderMay: 'counter',
    senderMayAppeal: false,
  },
  /** Intimate images that somebody in them did not agree to. */
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
  /** What card schemes forbid. */
  cards: {
    needs: ['name', 'email', 'address', 'text'],
    may: [],
    clock: { businessDays: cardRuleDays },
    uploaderMay: 'appeal',
    senderMayAppeal: true,
  },
  /** Whoever is seen in a video may have it removed: without an account, and without a reason. */
  person: {
    needs: ['name', 'email', 'address', 'good_faith'],
    may: ['text'],
    clock: { hours: personHours },
    uploaderMay: 'appeal',
    senderMayAppeal: true,
  },
} as const satisfies Record<string, KindRow>

export type NoticeKind = keyof typeof noticeKinds

/** In the order in which they are offered. */
export const noticeKindNames = Object.keys(noticeKinds) as [NoticeKind, ...NoticeKind[]]

/** The fields of a kind's form, in the order in which forms have them. */
export const fieldsOf = (kind: NoticeKind): NoticeField[] => {
  const { needs, may }: KindRow = noticeKinds[kind]
  return noticeFields.filter((field) => needs.includes(field) || may.includes(field))
}

/** Whether a notice without it is refused. */
export const isNeeded = (kind: NoticeKind, field: NoticeField): boolean =>
  (noticeKinds[kind].needs as readonly NoticeField[]).includes(field)
