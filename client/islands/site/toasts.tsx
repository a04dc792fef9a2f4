// Toasts. The live region is in every page from the start, so that screen readers announce what is added to it.
import { type IslandText, island } from '../../island.ts'
import { ToastRegion, toastStrings } from '../../modals/toast-region.tsx'

const Toasts = ({ t }: IslandText) => <ToastRegion dialog={null} t={t} />

export const toasts = island<object>({ name: 'toasts', wake: 'call', strings: toastStrings, View: Toasts })
