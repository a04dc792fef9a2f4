// The modals by their names of the specification (§2): what opens one, and what an address may name.
export type ModalName =
  | 'Login'
  | 'ContactUs'
  | 'ActionPlaylist'
  | 'AddTo'
  | 'AgeVerification'
  | 'Download'
  | 'DownloadTg'
