// The forms of the site settings. Every setting is a field of its own, by its key: `site_name`, `legal_terms.de`.
import * as z from 'zod/mini'
import { settingNoteMaxLength } from '../limits.ts'
import { settingTextsMaxLength } from '../rules/read-site-settings.ts'
import { logoSlots } from '../rules/site-logo.ts'
import { longText, mark, numberOr } from './admin-category.ts'

const version = () => numberOr('0', 999_999_999)

/**
 * `version` is the one that the form was filled in from. `unset` are the keys that get the value of the operator's files again, with
 * commas. `replace`: settings that are not named get it, too. `preview`: only says what would change.
 */
export const SettingsForm = z.catchall(
  z.object({
    version: version(),
    note: longText(settingNoteMaxLength),
    unset: longText(settingTextsMaxLength),
    replace: mark(),
    preview: mark(),
  }),
  z.string('invalid').check(z.maxLength(settingTextsMaxLength, 'max_length')),
)
export type SettingsForm = z.infer<typeof SettingsForm>

/** Brings a version back; 0 is the operator's files alone. */
export const RestoreSettingsForm = z.object({ version: version(), to: version() })

/** Sends a picture as the logo of its slot, or takes the shown one away. */
export const LogoPictureForm = z.object({
  slot: z.enum(logoSlots, 'invalid'),
  act: z.enum(['send', 'remove'], 'invalid'),
  file: z.optional(z.unknown()),
})
