// How a form that was done leads on.

/** To another page, which is then asked for anew: a reload does not send the form again. */
export const seeOther = (location: string): Response => new Response(null, { status: 303, headers: { location } })
