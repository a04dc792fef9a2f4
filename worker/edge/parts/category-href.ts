// The address of a category's page in a language, which may have its own name for it.
import type { Lang } from '../../../locales/locales.ts'
import { href } from '../../../shared/routes.ts'
import { type Addressed, dirIn } from '../../../shared/rules/browse-category-dirs.ts'

export const categoryHref = (category: Addressed, lang: Lang): string =>
  href('videos-categories', { object_id: dirIn(lang, category) }, { lang })
