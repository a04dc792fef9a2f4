// Addresses that carry the type of what they answer, and of the form that they take. Only types: the browser imports none of the
// contract's code, and still reads and sends what its rows say.

declare const answerOf: unique symbol
declare const formOf: unique symbol

/** An address whose JSON is an `Answer`. */
export type JsonAddress<Answer> = string & { readonly [answerOf]: Answer }

/** An address that takes a `Form` and answers an `Answer`. */
export type FormAddress<Form, Answer> = JsonAddress<Answer> & { readonly [formOf]: Form }
