// What `npm run import` says about problems, in the language of all commands.
import en from '../../locales/en.json' with { type: 'json' }
import type { ImportProblem } from '../../shared/rules/admin-import-fields.ts'

export const problemText = (problem: ImportProblem): string => en.importing[`problem_${problem}`]
