// What a page is about, in a sentence or two at its end: for whoever read that far, and for search engines.
export const SeoText = ({ text }: { text: string }) => <p className="seo-text">{text}</p>
