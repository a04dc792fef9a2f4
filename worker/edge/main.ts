// The visitor's Worker. Its story is in app.ts.
import { app } from './app.ts'

export default { fetch: app.fetch }
