// The version of this Worker, which the build writes in; commands run the source itself.

declare const __VERSION__: string | undefined

export const version = typeof __VERSION__ === 'string' ? __VERSION__ : 'source'
