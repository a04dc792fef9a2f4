// A row of the facts about a notice or an upload.

/** None without a value. */
export const Fact = ({ name, value }: { name: string; value: string }) =>
  value !== '' && (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
