// Addresses that carry the types of their answer and form. Only types: the browser imports none of the contract's code, and
// still sends and reads what the rows define.

declare const answerOf: unique symbol
declare const formOf: unique symbol

/** An address whose JSON is an `Answer`. */
export type JsonAddress<Answer> = string & { readonly [answerOf]: Answer }

/** An address that accepts a `Form` and answers an `Answer`. */
export type FormAddress<Form, Answer> = JsonAddress<Answer> & { readonly [formOf]: Form }
