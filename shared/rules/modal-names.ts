// The modals by their names of the specification (§2): what opens one, and what an address may name.

/** As `#Login` behind the address of a page that has it. */
export type ModalName =
  | 'Login'
  | 'ContactUs'
  | 'ActionPlaylist'
  | 'AddTo'
  | 'AgeVerification'
  | 'Download'
  | 'DownloadTg'
