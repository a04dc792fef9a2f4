// How a spherical video's picture is projected: its name, and the choice of it in the forms of videos.
import { projections, sphereOf } from '../../../shared/rules/video-projections.ts'
import type { IslandText } from '../../island.ts'
import { SelectField } from '../select-field.tsx'

type Props = Pick<IslandText, 't'> & { value?: string | undefined; error?: string | undefined }

export const ProjectionField = ({ value, error, t }: Props) => (
  <SelectField
    name="projection"
    label={t('sphere.projection')}
    help={t('sphere.projectionHelp')}
    defaultValue={value}
    choices={['', ...projections].map((one) => ({ value: one, label: projectionText(one, t) }))}
    error={error}
  />
)

/** "180°, side by side"; a value of a later version is shown as it is. */
export function projectionText(value: string, t: Props['t']): string {
  if (value === '') return t('sphere.projection_none')
  const sphere = sphereOf(value)
  return sphere ? `${sphere.angle}°, ${t(`sphere.layout_${sphere.layout}`)}` : value
}

export const projectionStrings = [
  'sphere.projection',
  'sphere.projectionHelp',
  'sphere.projection_none',
  'sphere.layout_mono',
  'sphere.layout_sbs',
  'sphere.layout_tb',
] as const
