// Chooses the template that fills in the forms of uploads: without script a page with its values, hydrated at once.
import type { FormEvent } from 'react'
import type { TemplateFields } from '../../../shared/forms/studio-template.ts'
import type { IslandText } from '../../island.ts'
import { SelectField } from '../../parts/select-field.tsx'

export type Template = { template_id: string; name: string; fields: TemplateFields }

export type TemplateChoiceProps = {
  templates: readonly Template[]
  /** The one that the page was opened with. */
  templateId: string | undefined
  /** The page of uploads. */
  templateHref: string
}

type Props = Omit<TemplateChoiceProps, 'templateId'> &
  Pick<IslandText, 't'> & {
    chosen: string
    isHydrated: boolean
    onChoose: (template: Template | null) => void
  }

export function TemplateChoice({ templates, templateHref, chosen, isHydrated, onChoose, t }: Props) {
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (!isHydrated) return
    event.preventDefault()
    const id = new FormData(event.currentTarget).get('template')
    onChoose(templates.find(({ template_id }) => template_id === id) ?? null)
  }
  return (
    <form className="template-choice" method="get" action={templateHref} onSubmit={onSubmit}>
      <SelectField
        name="template"
        label={t('templates.choose')}
        defaultValue={chosen}
        choices={[
          { value: '', label: t('templates.none') },
          ...templates.map(({ template_id: value, name: label }) => ({ value, label })),
        ]}
      />
      <button className="button" type="submit">
        {t('templates.use')}
      </button>
    </form>
  )
}

export const templateChoiceStrings = ['templates.choose', 'templates.none', 'templates.use'] as const
