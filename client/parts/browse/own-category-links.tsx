// Links to categories that the visitor's device names.
type Props = { categories: readonly { dir: string; title: string }[]; label: string; hrefOf: (dir: string) => string }

export const OwnCategoryLinks = ({ categories, label, hrefOf }: Props) => (
  <nav className="related-searches" data-row="" aria-label={label}>
    {categories.map(({ dir, title }) => (
      <a key={dir} href={hrefOf(dir)}>
        {title}
      </a>
    ))}
  </nav>
)
