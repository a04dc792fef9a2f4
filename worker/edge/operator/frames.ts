// What stands in frames: adverts and content of partners, by the name of their place. Each runs in a sandbox on a route of
// its own, and only for who accepted it. Neutral examples: edit here, or leave the table empty.

export type PartnerFrame = { /** https, and nothing else. */ src: string; title: string; width: number; height: number }

export const frames: Readonly<Record<string, PartnerFrame>> = {
  banner: { src: 'https://frames.northlight-live.example/banner', title: 'Northlight Live', width: 300, height: 250 },
}
