// The filters of a list's form, by how they are displayed.
import type { ReactNode } from 'react'
import { Icon } from '../../../client/parts/icon.tsx'

export type Filter = {
  /** The name in the address: a key of the route's query, or the sort in its path. */
  name: string
  label: string
  choices: readonly Choice[]
  /** The choice without a value in the address; a filter without a default is always in the address. */
  defaultChoice?: string
  /**
   * `row` shows its choices side by side, `menu` folds them behind its name, `switch` toggles its second choice, or shows several side by side;
   * `select` is for hundreds of choices, which would weigh as much as the list itself.
   */
  display: 'row' | 'menu' | 'switch' | 'select'
}
export type Choice = { value: string; label: string }

type Shown = {
  filter: Filter
  /** The choice in the address. */
  current: string | undefined
}

const Row = (shown: Shown) => (
  <div className="filter-group">
    <span className="filter-label" aria-hidden="true">
      {shown.filter.label}
    </span>
    <Choices {...shown} />
  </div>
)

const Menu = (shown: Shown) => (
  <FoldedFilter {...shown}>
    <Choices {...shown} />
  </FoldedFilter>
)

const Select = (shown: Shown) => {
  const { filter, current } = shown
  return (
    <FoldedFilter {...shown}>
      <div>
        <select name={filter.name} aria-label={filter.label} defaultValue={current}>
          {filter.choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
    </FoldedFilter>
  )
}

/** A filter folded behind its name and its current choice. */
const FoldedFilter = ({
  filter: { label, choices, defaultChoice },
  current,
  children,
}: Shown & { children: ReactNode }) => (
  <details className={current === defaultChoice ? 'filter-menu' : 'filter-menu filter-narrowed'} name="filter">
    <summary>
      <span className="filter-label">{label}</span>{' '}
      <span className="filter-chosen">{choices.find(({ value }) => value === current)?.label}</span>
      <Icon name="chevron-down" />
    </summary>
    {children}
  </details>
)

/** One of several. The default is an empty text, which no canonical address has. */
const Choices = ({ filter: { name, label, choices, defaultChoice }, current }: Shown) => (
  <div className="filter-choices" role="radiogroup" aria-label={label}>
    {choices.map(({ value, label }) => (
      <label key={value} className="filter-choice">
        <input
          type="radio"
          name={name}
          value={value === defaultChoice ? '' : value}
          defaultChecked={value === current}
        />
        {label}
      </label>
    ))}
  </div>
)

/** The choice that is not the default, where there is one. */
const Switch = (shown: Shown) => {
  const { filter, current } = shown
  const { name, choices } = filter
  const [, on, ...others] = choices
  if (others.length > 0) return <Row {...shown} />
  return (
    on && (
      <label className="filter-choice">
        <input type="checkbox" name={name} value={on.value} defaultChecked={on.value === current} />
        {on.label}
      </label>
    )
  )
}

export const filterViews = { row: Row, menu: Menu, switch: Switch, select: Select }
