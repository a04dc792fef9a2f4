// A group of checkboxes: they work without script, and all options are visible.
import { FieldError } from '../field-error.tsx'

type Props = {
  name: string
  legend: string
  help: string
  options: readonly (readonly [value: string, words: string])[]
  chosen: readonly string[]
  error: string | undefined
  /** Each box has a name of its own, `name_value`: of a page's form the last value of a name counts. */
  isNamedEach?: boolean
}

export const CheckboxGroup = ({ name, legend, help, options, chosen, error, isNamedEach }: Props) => (
  <fieldset className="form-group">
    <legend>
      {legend} <small>{help}</small>
    </legend>
    <div className="upload-boxes">
      {options.map(([value, words], index) => (
        <label key={value} className="upload-box">
          <input
            type="checkbox"
            name={isNamedEach ? `${name}_${value}` : name}
            value={value}
            defaultChecked={chosen.includes(value)}
            aria-invalid={error && index === 0 ? true : undefined}
          />
          {words}
        </label>
      ))}
    </div>
    {error && <FieldError text={error} />}
  </fieldset>
)
