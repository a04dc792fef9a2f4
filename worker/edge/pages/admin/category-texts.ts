// A category as the texts of its form.
import type { AdminCategory } from '../../../../shared/entities/admin-category.ts'
import type { FormTexts } from '../../render/page.ts'

/** @param category null for a new one */
export const formTextsOf = (category: AdminCategory | null): FormTexts =>
  category === null
    ? {}
    : {
        title: category.title,
        dir: category.dir,
        description: category.description,
        aliases: category.aliases.join('\n'),
        place: String(category.place),
        parent: category.parent,
        is_hidden: category.is_hidden ? '1' : '',
        ...Object.fromEntries(
          category.texts.flatMap(({ lang, title, description, dir }) => [
            [`title_${lang}`, title],
            [`description_${lang}`, description],
            [`dir_${lang}`, dir],
          ]),
        ),
      }
