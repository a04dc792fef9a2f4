// The settings of the site, for admins; any other caller is refused with not_found.
import * as z from 'zod/mini'
import { FieldChange } from '../entities/admin.ts'
import { Count } from '../entities/text.ts'
import { LogoPictureForm, RestoreSettingsForm, SettingsForm } from '../forms/site-settings.ts'
import { bodyMaxBytes, profilePictureMaxBytes, settingsFormMaxBytes } from '../limits.ts'
import { logoSlots } from '../rules/site-logo.ts'
import { type CacheTag, settingsTag } from './cache-tags.ts'
import { endpoint, memberOnly, staffRefusals } from './endpoint.ts'
import { Page, ZeroOrMore } from './params.ts'
import { Done, write } from './write.ts'

/** A text for each setting that is set; that of a language is `legal_terms.de`. */
const Texts = z.record(z.string(), z.string())
const SettingsVersion = z.object({
  version: Count,
  username: z.string(),
  added_date: z.iso.datetime(),
  note: z.string(),
  /** The settings that differ from the version before. */
  changed: z.array(z.string()),
  /** The version that was brought back; null for a change. */
  restored: z.nullable(Count),
})

const adminSettings = endpoint('adminSettings', {
  method: 'GET',
  path: '/api/json/admin_settings/{lifetime}/{version}.json',
  params: z.object({ version: ZeroOrMore }),
  derived: () => ({ lifetime: 0 }),
  answer: z.object({
    /** Null while nothing was published. */
    of: z.nullable(SettingsVersion),
    texts: Texts,
    /** What it changed. */
    changes: z.array(FieldChange),
    /** The newest version, and the one that visitors see: an older one while the newest does not read. */
    newest: Count,
    shown: Count,
    /** What does not read in this version. */
    problems: z.array(
      z.object({ field: z.string(), code: z.string(), info: z.optional(z.union([z.string(), z.number()])) }),
    ),
    /** The values of the upstream's own files. */
    defaults: Texts,
    /** Pictures that were sent as a logo and are not shown: not yet, or never. */
    sent: z.array(z.object({ slot: z.enum(logoSlots), state: z.enum(['pending', 'failed']) })),
  }),
  removedBy: null,
  list: null,
  isAbout: ({ version }, { of }) => version === 0 || of?.version === version,
  signsMedia: null,
  deadlineMs: null,
  ...memberOnly,
  refuses: staffRefusals,
  about: 'A version of the site settings; 0 is the newest.',
})

const settingsVersions = endpoint('settingsVersions', {
  method: 'GET',
  path: '/api/json/settings_versions/{lifetime}/{page}.json',
  params: z.object({ page: Page }),
  derived: () => ({ lifetime: 0 }),
  answer: z.object({ versions: z.array(SettingsVersion), total_count: Count }),
  removedBy: null,
  list: null,
  isAbout: null,
  signsMedia: null,
  deadlineMs: null,
  ...memberOnly,
  refuses: staffRefusals,
  about: 'The versions of the site settings, the newest first.',
})

const saves = {
  audience: 'member',
  gate: 'closed',
  invalidates: (): readonly CacheTag[] => [settingsTag],
  deadlineMs: null,
  session: null,
  gesture: null,
} as const
/** The version that is the newest now, and what changed or would change. */
const Saved = z.object({ ok: z.literal(true), version: Count, changes: z.array(FieldChange) })

const saveSettings = write('saveSettings', {
  path: '/api/settings.php',
  body: SettingsForm,
  answer: Saved,
  maxBytes: settingsFormMaxBytes,
  ...saves,
  about:
    'Publishes a new version of the site settings with these values. Refused with changed when another version was published since `version`: the newest is in info, and the other codes name the settings that differ.',
})

const restoreSettings = write('restoreSettings', {
  path: '/api/restore_settings.php',
  body: RestoreSettingsForm,
  answer: Saved,
  ...saves,
  about:
    'Publishes an earlier version of the site settings again; 0 is what the operator’s files say. Refused with changed.',
})

const logoPicture = write('logoPicture', {
  path: '/api/logo_picture.php',
  body: LogoPictureForm,
  answer: Done,
  maxBytes: profilePictureMaxBytes + bodyMaxBytes,
  ...saves,
  about:
    'Sends a picture as the logo, or as the logo of the light theme (multipart, as file), or takes it away. It is published as a version of the site settings once the media processor has encoded it anew.',
})

/** The rows of the site settings. */
export const settingsReads = { adminSettings, settingsVersions }
/** The writes of the site settings. */
export const settingsWrites = { saveSettings, restoreSettings, logoPicture }
