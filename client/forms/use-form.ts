// Runs a form in the browser: validated by its schema when a field is left and while it is corrected, sent when it is
// valid. The server's errors replace ours until the field is edited.
import { type FocusEvent, type FormEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { checkForm } from '../../shared/forms/form.ts'
import { codesOf, type FieldCode, type Result } from '../../shared/result.ts'
import { plainField } from '../../shared/stat.ts'
import { signInFirst } from './sign-in-first.ts'

type Options<Schema extends z.ZodMiniType> = {
  /** Or what loads it with the first use of the form: with a schema comes the library of schemas. */
  schema: Schema | (() => Promise<Schema>)
  /** Errors of the form after a submit without script. */
  codes: readonly FieldCode[]
  /** Without it the browser submits the form itself, to its page. */
  send?: (values: z.input<Schema>) => Promise<Result<unknown>>
  /** Leaves the page or closes the form's container, unless the form `stays`. */
  onDone: () => void
  /** The form remains, emptied for the next entry. */
  stays?: boolean
  /** Editing a refused field clears its error; only leaving the field validates again. */
  clears?: boolean
}

export function useForm<Schema extends z.ZodMiniType>(options: Options<Schema>) {
  const { schema, codes: first, send, onDone, stays, clears } = options
  const form = useRef<HTMLFormElement>(null)
  const [codes, setCodes] = useState(first)
  const [isSending, setSending] = useSending()
  const refusals = useFocusFirstInvalid(form)
  const checked = useSchema(schema)
  /** An error that appears when the field is left for the button would push the button away from under the pointer. */
  const isPressed = useRef(false)

  /** What is typed in. The schema checks it before it is sent, or else the server. */
  const valuesNow = (): z.input<Schema> => {
    const entries = form.current ? [...new FormData(form.current)] : []
    const texts = entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    return Object.fromEntries(texts.map(([name, text]) => [plainField(name), text])) as z.input<Schema>
  }
  const problemsNow = (): readonly FieldCode[] => {
    const loaded = checked.schema()
    const answer = loaded && checkForm(loaded, valuesNow())
    return !answer || answer.ok ? [] : codesOf(answer)
  }
  const clear = (field: string) => setCodes((known) => known.filter((one) => one.field !== field))
  const recheck = (field: string) => {
    const problems = problemsNow().filter((one) => one.field === field)
    setCodes((known) => [...known.filter((one) => one.field !== field), ...problems])
  }
  const refuse = (problems: readonly FieldCode[]) => {
    setCodes(problems)
    refusals.count()
  }

  return {
    codes,
    isSending,
    handlers: {
      ref: form,
      noValidate: true,
      'aria-busy': isSending,
      onFocus: checked.load,
      /** Passing through an empty field is not an error yet. The first field may be left before the schema has come. */
      onBlur: async ({ target }: FocusEvent<HTMLFormElement, HTMLInputElement>) => {
        if (!target.value) return
        if (!checked.isLoaded()) await checked.load()
        if (form.current && !isPressed.current) recheck(plainField(target.name))
      },
      onPointerDown: ({ target }: PointerEvent) => {
        isPressed.current = (target as Element).closest('[type="submit"]') !== null
      },
      onInput: ({ target }: FormEvent<HTMLFormElement>) => {
        const name = plainField((target as HTMLInputElement).name)
        if (codes.some(({ field }) => field === name)) (clears ? clear : recheck)(name)
      },
      onSubmit: async (event: FormEvent) => {
        if (!checked.isLoaded()) {
          event.preventDefault()
          const { submitter } = event.nativeEvent as SubmitEvent
          await checked.load()
          return form.current?.requestSubmit(submitter)
        }
        const problems = problemsNow()
        isPressed.current = false
        if (isSending || problems.length || send) event.preventDefault()
        if (isSending) return
        if (problems.length) return refuse(problems)
        setSending(true)
        if (!send) return
        const answer = await send(valuesNow())
        // The form counts as sending until the next page replaces it.
        if (answer.ok && !stays) return onDone()
        setSending(false)
        if (!answer.ok && answer.code === 'sign_in' && signInFirst(() => form.current)) return
        if (!answer.ok) return refuse(codesOf(answer))
        setCodes([])
        form.current?.reset()
        onDone()
      },
    },
  }
}

/** Whether the form is on its way. */
function useSending() {
  const [isSending, setSending] = useState(false)
  useEffect(() => {
    // The back button may restore this page as it was left: sending.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && setSending(false)
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [])
  return [isSending, setSending] as const
}

/** A schema that does not load leaves the check to the server. */
function useSchema<Schema extends z.ZodMiniType>(given: Schema | (() => Promise<Schema>)) {
  const loading = useRef<Promise<void> | null>(null)
  const loaded = useRef<Schema | 'none' | null>(typeof given === 'function' ? null : given)
  const load = () => {
    if (typeof given === 'function' && !loaded.current) {
      loading.current ??= given().then(
        (schema) => {
          loaded.current = schema
        },
        () => {
          loaded.current = 'none'
        },
      )
    }
    return loading.current
  }
  return {
    load,
    isLoaded: () => loaded.current !== null,
    /** A given one may change while the form is filled in. */
    schema: () => (typeof given !== 'function' ? given : loaded.current === 'none' ? null : loaded.current),
  }
}

/** After a refusal the focus goes to the first invalid field. */
function useFocusFirstInvalid(form: { current: HTMLFormElement | null }) {
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    if (refusals) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [refusals, form])
  return { count: () => setRefusals((count) => count + 1) }
}
