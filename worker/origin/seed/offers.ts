// Offers of the demo's invented partners: some for all countries, some for one country, in its language.
import type { Loop } from './loops-manifest.ts'
import { stillPictureKey } from './pictures.ts'

type Offer = { partner: string; pretitle: string; title: string; tags: string[] }

const forAll: Offer[] = [
  { partner: 'calm-clock', pretitle: 'New', title: 'A clock that sounds like rain', tags: ['rain', 'sleep'] },
  { partner: 'paper-sky', pretitle: 'Prints', title: 'Skies for your wall, printed on paper', tags: ['skies', 'home'] },
  { partner: 'fog-radio', pretitle: 'Radio', title: 'Foghorns of the world, day and night', tags: ['fog', 'sound'] },
  { partner: 'tin-barometer', pretitle: 'Shop', title: 'Barometers made of tin and patience', tags: ['weather'] },
  {
    partner: 'slow-trains',
    pretitle: 'Travel',
    title: 'Night trains with very large windows',
    tags: ['travel', 'trains'],
  },
  { partner: 'blue-kettle', pretitle: 'Kitchen', title: 'A kettle for grey afternoons', tags: ['home'] },
  { partner: 'long-lens', pretitle: 'Camera', title: 'Lenses for far away weather', tags: ['camera', 'storms'] },
  { partner: 'moss-and-stone', pretitle: 'Garden', title: 'Moss for balconies that face north', tags: ['gardens'] },
  { partner: 'storm-school', pretitle: 'Course', title: 'Learn to read clouds in ten evenings', tags: ['clouds'] },
  { partner: 'lantern-yard', pretitle: 'Light', title: 'Paper lanterns, folded by hand', tags: ['lanterns'] },
  {
    partner: 'polar-letters',
    pretitle: 'Post',
    title: 'A letter from the far north every month',
    tags: ['snow', 'aurora'],
  },
  {
    partner: 'quiet-rooms',
    pretitle: 'Stay',
    title: 'Lighthouses that can be rented',
    tags: ['lighthouses', 'travel'],
  },
  { partner: 'wave-lamp', pretitle: 'Light', title: 'A lamp that moves like water', tags: ['waves', 'home'] },
  { partner: 'snow-globe-works', pretitle: 'Gift', title: 'Snow globes of places that exist', tags: ['snow'] },
  { partner: 'kite-and-compass', pretitle: 'Outdoors', title: 'Kites for light winds', tags: ['wind'] },
  { partner: 'ember-stoves', pretitle: 'Home', title: 'Small stoves for long winters', tags: ['fire', 'winter'] },
  { partner: 'tide-tables', pretitle: 'Book', title: 'The year in tides, illustrated', tags: ['seascapes'] },
  { partner: 'glass-meadow', pretitle: 'Glass', title: 'Window glass with old waves in it', tags: ['glass'] },
  { partner: 'star-charts', pretitle: 'Night', title: 'Star charts for city roofs', tags: ['stars', 'night'] },
  { partner: 'rain-jackets', pretitle: 'Wear', title: 'Jackets that like rain', tags: ['rain'] },
]

const byCountry: Record<string, Offer[]> = {
  us: [
    {
      partner: 'desert-drive',
      pretitle: 'Road trip',
      title: 'Two weeks of empty desert roads',
      tags: ['deserts', 'travel'],
    },
    { partner: 'porch-swing', pretitle: 'Home', title: 'Porch swings for thunderstorms', tags: ['storms'] },
  ],
  gb: [
    { partner: 'drizzle-club', pretitle: 'Club', title: 'A walking club for drizzle', tags: ['rain', 'travel'] },
    { partner: 'tea-by-the-sea', pretitle: 'Tea', title: 'Tea blended for sea views', tags: ['seascapes'] },
  ],
  ca: [
    { partner: 'lake-cabins', pretitle: 'Stay', title: 'Cabins on lakes without names', tags: ['lakes', 'travel'] },
    { partner: 'first-frost', pretitle: 'Wear', title: 'Mittens for the first frost', tags: ['ice', 'winter'] },
  ],
  de: [
    { partner: 'nebelpost', pretitle: 'Neu', title: 'Jeden Monat ein Brief aus dem Nebel', tags: ['fog'] },
    { partner: 'strandkorb-werk', pretitle: 'Garten', title: 'Strandkörbe für Balkone', tags: ['seascapes'] },
  ],
  at: [{ partner: 'huettenlicht', pretitle: 'Reise', title: 'Hütten mit Blick auf Gewitter', tags: ['mountains'] }],
  ch: [{ partner: 'gletscherglas', pretitle: 'Glas', title: 'Gläser, klar wie ein Gletscher', tags: ['glaciers'] }],
  fr: [
    { partner: 'phare-ouest', pretitle: 'Séjour', title: 'Une nuit dans un phare', tags: ['lighthouses'] },
    { partner: 'bruine', pretitle: 'Maison', title: 'Le parfum de la pluie en flacon', tags: ['rain'] },
  ],
  es: [
    { partner: 'luz-del-norte', pretitle: 'Viajes', title: 'El norte en otoño, sin prisa', tags: ['travel'] },
    { partner: 'siesta-azul', pretitle: 'Hogar', title: 'Cortinas para siestas largas', tags: ['home'] },
  ],
  mx: [{ partner: 'tardes-de-lluvia', pretitle: 'Música', title: 'Discos para tardes de lluvia', tags: ['rain'] }],
  ru: [
    { partner: 'tihiy-sneg', pretitle: 'Новинка', title: 'Валенки для тихого снега', tags: ['snow'] },
    { partner: 'dalniy-mayak', pretitle: 'Путешествия', title: 'Неделя на дальнем маяке', tags: ['lighthouses'] },
  ],
  jp: [
    { partner: 'ame-no-oto', pretitle: '新着', title: '雨の音を集めたレコード', tags: ['rain'] },
    { partner: 'tsuki-no-akari', pretitle: '灯り', title: '月明かりのような和紙の照明', tags: ['moonlight'] },
  ],
  it: [
    { partner: 'lago-lento', pretitle: 'Viaggi', title: 'Tre giorni lenti sul lago', tags: ['lakes'] },
    { partner: 'vetro-e-nebbia', pretitle: 'Casa', title: 'Finestre per chi ama la nebbia', tags: ['fog'] },
  ],
  br: [
    { partner: 'rede-e-chuva', pretitle: 'Casa', title: 'Redes para ouvir a chuva', tags: ['rain'] },
    { partner: 'farol-do-sul', pretitle: 'Viagem', title: 'Um farol só para você', tags: ['lighthouses'] },
  ],
  nl: [{ partner: 'wolkenboek', pretitle: 'Boek', title: 'Alle wolken boven de polder', tags: ['clouds'] }],
  pl: [{ partner: 'cicha-zima', pretitle: 'Dom', title: 'Koce na cichą zimę', tags: ['winter'] }],
  se: [{ partner: 'norrsken', pretitle: 'Resa', title: 'Vakna under norrskenet', tags: ['aurora'] }],
  tr: [{ partner: 'yavas-vapur', pretitle: 'Gezi', title: 'Boğazda yavaş bir vapur', tags: ['seascapes'] }],
}

const purpose = 981

/** Columns of `partner_videos`: every third has two links. */
export const offersOf = (loops: readonly Loop[]) =>
  Object.entries({ '': forAll, ...byCountry })
    .flatMap(([country, offers]) => offers.map((offer) => ({ country, ...offer })))
    .map(({ country, partner, pretitle, title, tags }, index) => ({
      partner_video_id: index + 1,
      country,
      links: JSON.stringify(linksOf(partner, index)),
      tags: JSON.stringify(tags),
      pretitle: index % 5 === 4 ? null : pretitle,
      title,
      picture: index % 7 === 6 ? null : stillPictureKey(index + 1, purpose, loops),
    }))

const linksOf = (partner: string, index: number): string[] =>
  index % 3 === 2 ? [`https://${partner}.example/a`, `https://${partner}.example/b`] : [`https://${partner}.example/`]
