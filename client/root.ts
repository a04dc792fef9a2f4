// Data of the page for scripts and style sheets, in the attributes `<html data-…>`.

export const root: DOMStringMap = document.documentElement.dataset
