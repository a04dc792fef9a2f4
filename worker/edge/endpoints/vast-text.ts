// Text in a VAST document.

export const cdata = (text: string): string => `<![CDATA[${text.replaceAll(']]>', '')}]]>`
