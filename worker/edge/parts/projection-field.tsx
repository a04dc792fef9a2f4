// How a spherical video's picture is projected: its name, and the choice of it in the forms of videos.
import { SelectField } from '../../../client/parts/select-field.tsx'
import { type Projection, projections, sphereOf } from '../../../shared/rules/video-spherical.ts'
import type { PageContext } from '../render/page.ts'

type T = PageContext['t']

/** "180°, side by side"; a value of a later version is shown as it is. */
export function projectionText(value: string, t: T): string {
  if (value === '') return t('sphere.projection_none')
  const sphere = sphereOf(value)
  return sphere ? `${sphere.angle}°, ${t(`sphere.layout_${sphere.layout}`)}` : value
}

export const ProjectionField = ({ value, error, t }: { value?: string | undefined; error?: string | undefined; t: T }) => (
  <SelectField
    name="projection"
    label={t('sphere.projection')}
    help={t('sphere.projectionHelp')}
    defaultValue={value}
    choices={(['', ...projections] satisfies (Projection | '')[]).map((one) => ({ value: one, label: projectionText(one, t) }))}
    error={error}
  />
)
