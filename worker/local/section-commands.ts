// The commands of `npm run admin` about pictures, the undo of merges, rules of searches, campaigns, age rows and queues.
import { pictureSlots } from '../../shared/rules/admin-pictures.ts'
import { ageMethods, ageModes } from '../../shared/rules/age-row.ts'
import { dismissalReasons } from '../../shared/rules/moderation-decision-reasons.ts'
import { itemDecisions } from '../../shared/rules/moderation-queues.ts'
import { removalReasons } from '../../shared/rules/moderation-removal-reasons.ts'
import { rejectReasons } from '../../shared/rules/studio-upload-reasons.ts'
import type { AdminOrder, Read } from './admin-order.ts'
import { fieldsIn, mergedByWord } from './catalogue-commands.ts'

/** The queues whose items a script can decide about, each with its decisions and the reasons of those that need one. */
const queues: Record<string, Record<string, readonly string[]>> = {
  uploads: { approve: [], reject: rejectReasons, confirm_age: [] },
  ...Object.fromEntries(
    Object.entries(itemDecisions).map(([queue, { keep, remove }]) => [
      queue,
      { [keep]: queue === 'reports' ? dismissalReasons : [], [remove]: [...removalReasons, 'spam'] },
    ]),
  ),
}
const states = { start: 'running', pause: 'paused', archive: 'archived' } as const
const slots = pictureSlots.join('|')

const worded = ([decision, reasons]: [string, readonly string[]]): string =>
  reasons.length > 0 ? `${decision} (${reasons.join(', ')})` : decision

/** The lines of the usage. */
export const sectionUsage = `       npm run admin -- picture performer|channel|category ADDRESS ${slots} FILE, remove-picture performer|channel|category ADDRESS ${slots}
       npm run admin -- unmerge-categories|unmerge-performers|unmerge-channels|unmerge-videos WHICH
         WHICH is the address of the one that stayed, or the id of a duplicate
       npm run admin -- add-synonym TEXT OTHER-TEXT [LANGUAGE], add-redirect TEXT PATH [LANGUAGE], delete-search-rule RULE
       npm run admin -- ${Object.keys(states)
         .map((act) => `${act}-advert`)
         .join('|')} CAMPAIGN
       npm run admin -- set-age-row PLACE mode=${ageModes.join('|')} [${ageMethods.join('=1] [')}=1] [hours=720] source=TEXT reviewed=DAY, remove-age-row PLACE
         a row that opens a place further waits until an admin confirms it
       npm run admin -- queue ${Object.keys(queues).join('|')} [PAGE]
       npm run admin -- decide QUEUE ITEM[@VERSION] DECISION [REASON|- [NOTE]], not if it was changed since the queue printed that version
${Object.entries(queues)
  .map(([queue, decisions]) => `         ${queue}: ${Object.entries(decisions).map(worded).join(', ')}`)
  .join('\n')}`

const families = { performer: 'models', channel: 'channels', category: 'categories' } as const
const isId = (text: string): boolean => /^[1-9]\d{0,14}$/.test(text)

export const sectionVerbs: Record<string, Read> = {
  picture: ([family = '', which = '', slot = '', path = '', ...more]) =>
    path === '' || more.length > 0 ? null : pictureOrder(family, which, slot, path),
  'remove-picture': ([family = '', which = '', slot = '', ...more]) =>
    more.length > 0 ? null : pictureOrder(family, which, slot, null),
  ...Object.fromEntries(
    Object.entries(mergedByWord).map(([name, family]): [string, Read] => [
      `unmerge-${name}`,
      ([which = '', ...more]) =>
        which === '' || more.length > 0
          ? null
          : {
              verb: 'unmerge',
              fields: { family, which },
              done: `The merge is undone: ${which}`,
              nothing: `There is no merge of ${which} that can still be undone.`,
            },
    ]),
  ),
  'add-synonym': ruleVerb('synonym'),
  'add-redirect': ruleVerb('redirect'),
  'delete-search-rule': ([rule_id = '', ...more]) =>
    isId(rule_id) && more.length === 0
      ? {
          verb: 'delete_search_rule',
          fields: { rule_id },
          done: `Rule ${rule_id} is deleted`,
          nothing: `There is no rule ${rule_id}.`,
        }
      : null,
  ...Object.fromEntries(
    Object.entries(states).map(([act, state]): [string, Read] => [
      `${act}-advert`,
      ([campaign_id = '', ...more]) =>
        isId(campaign_id) && more.length === 0
          ? {
              verb: 'advert_state',
              fields: { campaign_id, state },
              done: `Campaign ${campaign_id} is ${state}`,
              nothing: `There is no campaign ${campaign_id}, or it is archived.`,
            }
          : null,
    ]),
  ),
  'set-age-row': ([where = '', ...words]) => {
    const typed = words.length > 0 ? fieldsIn(words) : null
    const isFit = typed && Object.keys(typed).every((name) => ageFields.includes(name))
    return where === '' || !isFit ? null : ageOrder({ ...typed, act: 'set', where })
  },
  'remove-age-row': ([where = '', ...more]) =>
    where === '' || more.length > 0 ? null : ageOrder({ act: 'remove', where }),
  queue: ([queue = '', page = '1', ...more]) =>
    Object.hasOwn(queues, queue) && isId(page) && more.length === 0
      ? { verb: 'queue', fields: { queue, page }, done: '', isReading: true }
      : null,
  decide: decideOrder,
}

const ageFields: readonly string[] = [
  'mode',
  ...ageMethods,
  'hours',
  'source',
  'reviewed',
  'counsel',
  'from',
  'wants_choice',
  'unverified',
  'note',
]

const ageOrder = (fields: Record<string, string>): AdminOrder => ({
  verb: 'age_row',
  fields,
  done: 'The row is proposed',
})

function pictureOrder(family: string, which: string, slot: string, path: string | null): AdminOrder | null {
  if (!Object.hasOwn(families, family) || which === '' || !pictureSlots.some((one) => one === slot)) return null
  const act = path === null ? 'remove' : 'send'
  return {
    verb: 'picture',
    fields: { family: families[family as keyof typeof families], which, slot, act },
    done: path === null ? `The picture of ${which} is removed` : `${which} shows the picture when it is processed`,
    nothing: `There is no ${family} ${which}.`,
    ...(path !== null && { path }),
  }
}

function ruleVerb(kind: 'synonym' | 'redirect'): Read {
  return ([text = '', target = '', lang = '', ...more]) =>
    text.trim() === '' || target.trim() === '' || more.length > 0 || !/^([a-z]{2})?$/.test(lang)
      ? null
      : { verb: 'search_rule', fields: { kind, text, target, lang }, done: `${kind}: ${text}, ${target}` }
}

function decideOrder([
  queue = '',
  item = '',
  decision = '',
  reason = '',
  note = '',
  ...more
]: string[]): AdminOrder | null {
  const reasons = Object.hasOwn(queues, queue) ? queues[queue]?.[decision] : undefined
  const isFit = reasons && (reasons.length === 0 ? reason === '' || reason === '-' : reasons.includes(reason))
  const [, id, version = ''] = /^([^@]+)(?:@([\w-]+))?$/.exec(item) ?? []
  if (!isFit || id === undefined || more.length > 0) return null
  return {
    verb: 'decide',
    fields: { queue, item: id, decision, reason: reason === '-' ? '' : reason, note, version },
    done: `${decision}: ${queue} ${id}`,
    nothing: `There is no such item in ${queue}, or nothing of it can be removed.`,
  }
}
