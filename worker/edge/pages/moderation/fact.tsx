/** A row of a description list; none without a value. */
export const Fact = ({ name, value }: { name: string; value: string }) =>
  value !== '' && (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
