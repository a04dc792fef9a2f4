// A short description at the end of a page, for visitors and search engines.
export const SeoText = ({ text }: { text: string }) => <p className="seo-text">{text}</p>
