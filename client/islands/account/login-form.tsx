// The form of the sign-in page. Without script the page handles it.
import { Login, type LoginProps, loginStrings } from '../../forms/account/login.tsx'
import { island } from '../../island.ts'

export const loginForm = island<LoginProps>({
  name: 'login-form',
  wake: 'touch',
  strings: loginStrings,
  View: Login,
})
