// The acts of an import in the back office: its choices are saved; it is tried, started, stopped or deleted.
import type { BodyOf, WriteAnswerOf } from '../../../shared/contract/contract.ts'
import { custodianAddress, custodianName, recordReference } from '../../../shared/limits.ts'
import { type FieldCode, ok, type Result, refused, refusedForm } from '../../../shared/result.ts'
import { isImportField } from '../../../shared/rules/admin-import-fields.ts'
import { type FileMapping, type ImportKind, isObjectColumn } from '../../../shared/rules/admin-import-objects.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import type { MemberCaller } from '../http/caller.ts'
import { requireStaff } from '../http/require-staff.ts'
import { supportedLanguage } from '../mail/reader-language.ts'
import { guessColumns, hasKey } from './importing/import-kinds.ts'
import { choicesOf, type ImportChoices } from './importing/import-options.ts'
import { sealedRecord } from './importing/import-records.ts'
import { isPastDay } from './importing/parse-records.ts'
import { stopImport } from './store/import-jobs.ts'
import { accountNamed } from './store/import-records.ts'
import {
  beginImport,
  deleteImport,
  type ImportRow,
  importById,
  saveChoices,
  savedMapping,
  saveMapping,
} from './store/imports.ts'
import { putRecords } from './store/write-imported.ts'

type Saved = Result<WriteAnswerOf<'saveImport'>>

export async function answerSaveImport(form: BodyOf<'saveImport'>, env: Env, caller: MemberCaller): Promise<Saved> {
  const editor = await requireStaff(caller, 'editCatalogue')
  if (!editor.ok) return editor
  const { import_id, act } = form
  const { db } = env
  const row = await importById(db, import_id)
  if (!row) return refused('not_found', 'notify')
  const done: Saved = ok({ ok: true, import_id })
  if (act === 'stop') {
    await stopImport(db, import_id, 'stopped', currentSeconds()).run()
    return done
  }
  if (act === 'delete') {
    const { meta } = await deleteImport(db, import_id).run()
    if (meta.changes > 0 && row.file_key !== null) await env.media.delete(row.file_key)
    return meta.changes > 0 ? done : refused('not_found', 'notify')
  }
  return applyChoices(form, row, env, done)
}

async function applyChoices(form: BodyOf<'saveImport'>, row: ImportRow, env: Env, done: Saved): Promise<Saved> {
  const { db } = env
  const { import_id, act, source } = form
  if (row.file_key === null) return refused('not_found', 'notify')
  const saved = choicesOf(row)
  const choices = {
    ...saved,
    isMaking: form.makes_names,
    isOverwriting: form.overwrites,
    isTaking: form.takes_media,
    uploader: form.uploader,
  }
  // Other columns are shown before anything is done with them.
  const kind = form.kind ?? saved.kind ?? 'videos'
  if (kind !== (saved.kind ?? 'videos'))
    return changeKind({ ...choices, kind, uploader: form.uploader || saved.uploader }, form, db, done)
  const taken = form.use_mapping === '' ? null : await savedMapping(db, form.use_mapping)
  const mapping = taken ?? readMapping(form, kind, choices.columns)
  const codes = await problemsOf(form, kind, mapping, env)
  if (form.use_mapping !== '' && !taken) codes.push({ field: 'use_mapping', code: 'unknown' })
  const [first, ...others] = codes
  if (first) return refusedForm([first, ...others])
  const nowSeconds = currentSeconds()
  const kept = { source, mapping: JSON.stringify(mapping), options: JSON.stringify(choices) }
  const [chosen] = await db.batch([
    saveChoices(db, import_id, kept),
    ...(form.save_mapping === '' ? [] : [saveMapping(db, form.save_mapping, mapping, nowSeconds)]),
    ...(form.record_date === '' ? [] : putRecords(db, [await recordOf(form, env)], nowSeconds)),
    ...(act === 'apply' ? [] : beginImport(db, import_id, act === 'try' ? 'trying' : 'running', nowSeconds)),
  ])
  // Another request began it meanwhile.
  if (chosen?.meta.changes === 0) return refused('not_found', 'notify')
  if (act !== 'apply') await env.jobs.send({ kind: 'run-import', import_id, attempt: row.attempt + 1 })
  return done
}

/** What else was typed is kept with it. */
async function changeKind(
  choices: ImportChoices & { kind: ImportKind },
  { import_id, source }: BodyOf<'saveImport'>,
  db: Env['db'],
  done: Saved,
): Promise<Saved> {
  const mapping = JSON.stringify(guessColumns(choices.kind, choices.columns, []))
  const { meta } = await saveChoices(db, import_id, { source, mapping, options: JSON.stringify(choices) }).run()
  return meta.changes > 0 ? done : refused('not_found', 'notify')
}

const recordOf = (form: BodyOf<'saveImport'>, { signingSecret }: Env) =>
  sealedRecord(
    {
      source: form.source,
      name: '',
      date: form.record_date,
      reference: form.record_reference,
      custodian: form.custodian,
      address: form.custodian_address,
    },
    signingSecret,
  )

/** Each field once: a column that repeats one is left out. */
function readMapping(
  form: Readonly<Record<string, unknown>>,
  kind: ImportKind,
  columns: readonly string[],
): FileMapping {
  const mapping: Record<string, FileMapping[string]> = {}
  for (const [at, column] of columns.entries()) {
    const field = form[`map_${at}`]
    if (isField(kind, field) && !Object.values(mapping).includes(field)) mapping[column] = field
  }
  return mapping
}

function isField(kind: ImportKind, text: unknown): text is FileMapping[string] {
  if (typeof text !== 'string') return false
  const [, lang = null] = /^(?:title|description|dir)_(\w+)$/.exec(text) ?? []
  if (lang !== null && supportedLanguage(lang) === null) return false
  return kind === 'videos' ? isImportField(text) : isObjectColumn(kind, text)
}

async function problemsOf(
  form: BodyOf<'saveImport'>,
  kind: ImportKind,
  mapping: FileMapping,
  { db }: Env,
): Promise<FieldCode[]> {
  const codes: FieldCode[] = []
  if (form.act !== 'apply' && form.use_mapping === '' && !hasKey(kind, mapping))
    codes.push({ field: 'columns', code: 'no_id' })
  if (form.uploader !== '' && (await accountNamed(db, form.uploader)) === null && !form.makes_names)
    codes.push({ field: 'uploader', code: 'unknown' })
  if (form.uploader === '') codes.push({ field: 'uploader', code: 'required' })
  const record = [form.record_date, form.record_reference, form.custodian, form.custodian_address]
  if (!record.some(Boolean)) return codes
  const bounds = { record_reference: recordReference, custodian: custodianName, custodian_address: custodianAddress }
  if (!isPastDay(form.record_date)) codes.push({ field: 'record_date', code: 'date_invalid' })
  for (const [field, { min }] of Object.entries(bounds))
    if (form[field as keyof typeof bounds].length < min) codes.push({ field, code: 'required' })
  return codes
}
