// What the page says of itself to scripts and sheets, and what these tell it: `<html data-…>`.

export const pageData: DOMStringMap = document.documentElement.dataset
