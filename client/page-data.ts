// Data of the page for scripts and style sheets, in the attributes `<html data-…>`.

export const pageData: DOMStringMap = document.documentElement.dataset
