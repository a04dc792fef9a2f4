// The modals by their names of the specification (§2), as an address or a control refers to them.

/** As in `#Login` behind the address of a page that has it. */
export type ModalName =
  | 'Login'
  | 'ContactUs'
  | 'ActionPlaylist'
  | 'AddTo'
  | 'AgeVerification'
  | 'Download'
  | 'DownloadTg'
