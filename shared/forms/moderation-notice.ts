// The forms of a legal notice and of an answer to a decision: derived from the table of kinds, checked at the origin. Only the
// origin knows whether an address is one of this site.
import * as z from 'zod/mini'
import { noticeLine, noticeText, referrerMaxLength } from '../limits.ts'
import { fieldsOf, isNeeded, type NoticeField, type NoticeKind } from '../rules/moderation-notice-kinds.ts'
import { email, plainName, trimmedText } from './text.ts'

const line = () => trimmedText(noticeLine)
const text = () => trimmedText(noticeText)
const agreed = () => z.literal('1', 'required')

const schemas = {
  name: plainName(noticeLine),
  email: email(),
  postal: text(),
  work: text(),
  address: trimmedText({ min: 1, max: referrerMaxLength }),
  text: text(),
  law: line(),
  good_faith: agreed(),
  accuracy: agreed(),
  signature: plainName(noticeLine),
} satisfies Record<NoticeField, z.ZodMiniType<string>>

const orEmpty = (schema: z.ZodMiniType<string>) => z.union([z.optional(z.literal('')), schema])

/** The form of a kind. */
export const noticeForm = (kind: NoticeKind) =>
  z.object(
    Object.fromEntries(
      fieldsOf(kind).map((field) => [field, isNeeded(kind, field) ? schemas[field] : orEmpty(schemas[field])]),
    ) as Partial<Record<NoticeField, z.ZodMiniType<string | undefined>>> as Record<
      NoticeField,
      z.ZodMiniType<string | undefined>
    >,
  )

/**
 * 17 U.S.C. 512(g)(3): who the uploader is, that the removal was a mistake, under penalty of perjury, and which court has
 * jurisdiction.
 */
const CounterForm = z.object({
  name: schemas.name,
  postal: schemas.postal,
  text: schemas.text,
  accuracy: agreed(),
  jurisdiction: agreed(),
  signature: schemas.signature,
})

const AppealForm = z.object({ text: schemas.text })

/**
 * Answers to a decision: the uploader's counter-notice, or an appeal by either side; and the fields of each, in their order.
 */
export const answerForms = { counter: CounterForm, appeal: AppealForm } as const
export const answerFields = {
  counter: ['name', 'postal', 'text', 'accuracy', 'jurisdiction', 'signature'],
  appeal: ['text'],
} as const

/** The label of a counter-notice's field, as a key of the texts. */
export const counterLabel = (field: (typeof answerFields.counter)[number]) =>
  field === 'text'
    ? 'legal.field_why'
    : field === 'accuracy'
      ? 'legal.counter_accuracy'
      : (`legal.field_${field}` as const)
