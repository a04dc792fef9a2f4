// Video adverts of advertisers: what is taken of their documents, how far wrappers are followed, and that a server which hangs or
// sends nonsense costs an advert and no time.
import { describe, expect, it } from 'vitest'
import { vastMaxBytes } from '../../../../shared/limits.ts'
import { readXml } from '../../../../worker/edge/upstream/read-xml.ts'
import { resolveVast } from '../../../../worker/edge/upstream/resolve-vast.ts'

const origins = ['https://media.northlight.example', 'https://tell.northlight.example']
const film = 'https://media.northlight.example/film.mp4'
const file = (url = film, more = 'type="video/mp4" delivery="progressive"') =>
  `<MediaFile width="640" height="360" ${more}><![CDATA[ ${url} ]]></MediaFile>`
const inline = (files: string, more = '') => `<?xml version="1.0"?>
<VAST version="4.2"><!-- hello --><Ad id="1"><InLine><AdSystem>N</AdSystem>
<Impression><![CDATA[https://tell.northlight.example/seen?a=1&b=2]]></Impression>
<Impression>https://elsewhere.example/seen</Impression>
<Creatives><Creative><Linear><Duration>00:00:15</Duration>
<TrackingEvents><Tracking event="start">https://tell.northlight.example/start?x=1&amp;y=2</Tracking>
<Tracking event="acceptInvitation">https://tell.northlight.example/other</Tracking></TrackingEvents>
<VideoClicks><ClickThrough>https://northlight.example/autumn</ClickThrough></VideoClicks>
<MediaFiles>${files}</MediaFiles></Linear></Creative></Creatives>${more}</InLine></Ad></VAST>`
const wrapper = (next: string) => `<VAST version="3.0"><Ad><Wrapper>
<VASTAdTagURI><![CDATA[${next}]]></VASTAdTagURI><Impression>https://tell.northlight.example/wrapped</Impression>
<Creatives></Creatives></Wrapper></Ad></VAST>`

const tag = 'https://ads.northlight.example/tag?cb=[CACHEBUSTING]'
/** Answers of a server by address; what is asked is kept. */
function serverOf(answers: (url: string, step: number) => Response | Promise<Response>) {
  const asked: string[] = []
  const fetchDocument = ((url: string) => {
    asked.push(url)
    return Promise.resolve(answers(url, asked.length))
  }) as unknown as typeof fetch
  return {
    asked,
    find: (deadlineMs = 500) => resolveVast(tag, { origins, nowMs: 1_234_567, fetchDocument, deadlineMs }),
  }
}
const always = (text: string, init?: ResponseInit) => serverOf(() => new Response(text, init))

describe('a video advert', () => {
  it('is a linear MP4 with its click and its tracking; what the operator did not allow is left out', async () => {
    const { asked, find } = always(inline(file()))
    expect(await find()).toEqual({
      files: [{ url: film, width: '640', height: '360' }],
      duration: '00:00:15',
      clickThrough: 'https://northlight.example/autumn',
      impressions: ['https://tell.northlight.example/seen?a=1&b=2'],
      errors: [],
      clicks: [],
      tracking: [{ event: 'start', url: 'https://tell.northlight.example/start?x=1&y=2' }],
    })
    expect(asked).toEqual(['https://ads.northlight.example/tag?cb=1234567'])
  })

  it.each([
    ['a script (VPAID)', file(film, 'type="application/javascript" apiFramework="VPAID"')],
    ['a script that says it is a video', file(film, 'type="video/mp4" apiFramework="VPAID"')],
    ['a stream', file(film, 'type="video/mp4" delivery="streaming"')],
    ['another format', file(film, 'type="video/webm"')],
    ['a file of an origin that is not allowed', file('https://elsewhere.example/film.mp4')],
    ['a file without encryption', file('http://media.northlight.example/film.mp4')],
    ['a script as an address', file('javascript:alert(1)')],
    ['no file', ''],
  ])('is none with %s alone', async (_, files) => expect(await always(inline(files)).find()).toBeNull())

  it.each([
    ['an empty document', '<VAST version="4.2"></VAST>'],
    ['a page', '<!DOCTYPE html><p>Hello'],
    ['entities of its own', '<!DOCTYPE x [<!ENTITY a "b">]><VAST><Ad></Ad></VAST>'],
    ['an element that does not end', inline(file()).slice(0, -20)],
    ['nothing', ''],
    ['JSON', '{}'],
    ['more than fits', `${'x'.repeat(256 * 1024)}${inline(file())}`],
    ['elements without end', '<a>'.repeat(5000)],
  ])('is none in %s', async (_, text) => expect(await always(text).find()).toBeNull())

  it('is none where the server fails or redirects in a circle', async () => {
    expect(await always(inline(file()), { status: 500 }).find()).toBeNull()
    const circle = serverOf(() => new Response(null, { status: 302, headers: { location: '/again' } }))
    expect(await circle.find()).toBeNull()
    expect(circle.asked.length).toBeLessThan(8)
  })

  it('is none in a document that is too large, whose rest is not read', async () => {
    let pieces = 0
    const endless = () =>
      new ReadableStream({
        pull(controller) {
          pieces += 1
          controller.enqueue(new TextEncoder().encode(inline(file()).padEnd(65_536)))
        },
      })
    expect(await serverOf(() => new Response(endless())).find(5000)).toBeNull()
    expect(pieces).toBeLessThan(vastMaxBytes / 65_536 + 4)
  })

  const inward = [
    'https://10.0.0.1/secret',
    'https://127.0.0.1/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://93.184.216.34/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[2606:4700::1111]/',
    'https://localhost/',
    'https://origin/',
    'https://db.internal/',
    'https://db.internal./',
    'https://printer.local/',
    'https://a.corp/',
    'http://ads.northlight.example/',
    'https://ads.northlight.example:8443/',
    'https://user:word@ads.northlight.example/',
    'file:///etc/passwd',
  ]
  it.each(inward)(
    'is none behind %s, which is not asked: neither a wrapper nor a redirect leads there',
    async (address) => {
      const wrapped = always(wrapper(address))
      expect([await wrapped.find(), wrapped.asked.length]).toEqual([null, 1])
      const moved = always('', { status: 302, headers: { location: address } })
      expect([await moved.find(), moved.asked.length]).toEqual([null, 1])
      // Nor behind a redirect of a wrapper.
      const both = serverOf((_, step) =>
        step === 1
          ? new Response(wrapper('https://ads.northlight.example/next'))
          : new Response(null, { status: 307, headers: { location: address } }),
      )
      expect([await both.find(), both.asked.length]).toEqual([null, 2])
    },
  )

  it('follows five wrappers and no sixth, and tells all of them', async () => {
    const behind = (wrappers: number) =>
      serverOf(
        (_, step) =>
          new Response(step <= wrappers ? wrapper(`https://ads.northlight.example/${step}`) : inline(file())),
      )
    const found = await behind(5).find()
    expect(found?.impressions).toEqual([
      ...Array.from({ length: 5 }, () => 'https://tell.northlight.example/wrapped'),
      'https://tell.northlight.example/seen?a=1&b=2',
    ])
    const six = behind(6)
    expect(await six.find()).toBeNull()
    expect(six.asked).toHaveLength(6)
  })

  it.each([
    ['never answers', () => new Promise<Response>(() => undefined)],
    ['never ends its answer', () => new Response(new ReadableStream({ pull: () => new Promise(() => undefined) }))],
  ])('of a server that %s costs the deadline and no more', async (_, answers) => {
    const begun = performance.now()
    expect(await serverOf(answers).find(60)).toBeNull()
    expect(performance.now() - begun).toBeLessThan(1000)
  })
})

it('an XML document keeps texts, attributes and CDATA apart', () =>
  expect(readXml('<a x="1 &lt; 2"><b/>x<![CDATA[<c>]]></a>')).toEqual({
    name: 'a',
    attributes: { x: '1 < 2' },
    text: 'x<c>',
    children: [{ name: 'b', attributes: {}, text: '', children: [] }],
  }))
