// The event of a form that the site has answered: a page that was fetched before does not know it. A file of its own lets the bundler inline it.
export const formSent = 'form-sent'
