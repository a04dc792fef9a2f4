// The form of the sign-in page. Asleep it is a plain form that the page itself answers.
import { Login, type LoginProps, loginStrings } from '../../forms/account/login.tsx'
import { island } from '../../island.ts'

export const loginForm = island<LoginProps>({
  name: 'login-form',
  wake: 'touch',
  strings: loginStrings,
  View: Login,
})
