// The hidden fields by which a form sends an act without script.
import { type ActField, actField, type Stat } from '../../shared/stat.ts'

export const ActFields = ({ stat }: { stat: Stat }) =>
  Object.entries(stat).map(([name, text]) => (
    <input key={name} type="hidden" name={actField(name as ActField)} value={text} />
  ))
