// Feeds as rows: RSS with Media RSS and iTunes, Atom, and texts that are neither.
import { expect, test } from 'vitest'
import { parseRow } from '../../../../../worker/origin/admin/importing/parse-row.ts'
import { feedMapping, readFeed } from '../../../../../worker/origin/admin/importing/read-feed.ts'
import { formatOf, readSlice } from '../../../../../worker/origin/admin/importing/read-rows.ts'

const rss = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE rss [<!ENTITY bomb "boom">]>
<rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd">
<channel><title>Partner</title><image><url>https://x.test/logo.png</url></image>
<!-- <item><guid>not this one</guid></item> -->
<item>
  <guid isPermaLink="false">p-1</guid><link>https://partner.test/1</link>
  <title>Fog &amp; rain &#8211; caf&#xE9; &bomb;</title>
  <description><![CDATA[<p>A calm <b>study</b></p> of &quot;fog&quot;]]></description>
  <pubDate>Tue, 03 Feb 2026 10:00:00 GMT</pubDate>
  <category>Weather</category><category>Water, Night</category>
  <media:group>
    <media:content url="https://cdn.partner.test/1-480.mp4" type="video/mp4" height="480" duration="754"/>
    <media:content url='https://cdn.partner.test/1-1080.mp4' medium="video" height="1080" />
    <media:content url="https://cdn.partner.test/1.jpg" medium="image"/>
  </media:group>
  <media:thumbnail url="https://cdn.partner.test/t.jpg"/><media:keywords>slow motion, bay</media:keywords>
  <media:credit role="actor">Lina Berg</media:credit><media:credit role="director">Someone Else</media:credit>
  <media:community><media:statistics views="77" favorites="3"/></media:community>
</item>
<item><link>https://partner.test/2</link><title>Snow</title><itunes:duration>12:34</itunes:duration>
  <enclosure url="https://cdn.partner.test/2.mp4?a=1&amp;b=2" length="9" type="video/mp4"/></item>
</channel></rss>`

test('an item of RSS is a row with its texts, lists, files of each size and first picture', () => {
  expect(readFeed(rss)).toEqual([
    {
      foreign_id: 'p-1',
      title: 'Fog & rain – café &bomb;',
      description: 'A calm study of "fog"',
      post_date: 'Tue, 03 Feb 2026 10:00:00 GMT',
      categories: '["Weather","Water","Night"]',
      performers: '["Lina Berg"]',
      tags: '["slow motion","bay"]',
      duration: '754',
      viewed: '77',
      video_sd: 'https://cdn.partner.test/1-480.mp4',
      video_fhd: 'https://cdn.partner.test/1-1080.mp4',
      picture: 'https://cdn.partner.test/1.jpg',
    },
    {
      foreign_id: 'https://partner.test/2',
      title: 'Snow',
      duration: '12:34',
      video_sd: 'https://cdn.partner.test/2.mp4?a=1&b=2',
    },
  ])
})

test('its rows are read as those of a file whose columns are called as the fields are', () => {
  const [first = {}] = readFeed(rss) ?? []
  const parsed = parseRow(first, { mapping: feedMapping, source: 'partner', hosts: ['cdn.partner.test'] })
  expect(parsed).toMatchObject({
    ok: true,
    row: { foreign_id: 'p-1', fields: { duration_seconds: 754, performers: ['Lina Berg'], post_date: 1_770_112_800 } },
  })
})

test('an entry of Atom is a row', () => {
  const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><title>Site</title><entry><id>tag:a,1</id><title type="html">&lt;b&gt;Fog&lt;/b&gt;</title>
    <published>2026-02-03T10:00:00Z</published><category term="Weather"/><summary>Calm</summary>
    <link rel="alternate" href="https://a.test/1"/><link rel="enclosure" type="video/mp4" href="https://a.test/1.mp4"/></entry></feed>`
  expect(readFeed(atom)).toEqual([
    {
      foreign_id: 'tag:a,1',
      title: 'Fog',
      description: 'Calm',
      post_date: '2026-02-03T10:00:00Z',
      categories: '["Weather"]',
      video_sd: 'https://a.test/1.mp4',
    },
  ])
})

test.each(['<html><body>Not found</body></html>', '{"items":[]}', 'id,title', ''])('%j is no feed', (text) =>
  expect(readFeed(text)).toBe(null),
)

test.each([
  ['an item without an end', '<rss><item><guid>1</guid>', []],
  ['crossed tags', '<rss><item><guid>1<title></guid>a</title></item></rss>', [{ foreign_id: '1' }]],
  ['an empty feed', '<rss/>', []],
])('%s is read as far as it goes', (_, text, rows) => expect(readFeed(text)).toEqual(rows))

test('a megabyte of open tags and quotation marks is read in a moment', () => {
  const startMs = performance.now()
  readFeed(`<rss>${'<a b="'.repeat(150_000)}`)
  readFeed(`<rss>${'<item><a '.repeat(100_000)}`)
  expect(performance.now() - startMs).toBeLessThan(3000)
})

test('a file with a feed is read as a whole, at its end', () => {
  const format = formatOf(rss)
  expect(format).toEqual({ kind: 'feed' })
  expect(readSlice(rss.slice(0, 200), format, 0, false)).toEqual({ rows: [], rest: rss.slice(0, 200) })
  expect(readSlice(rss, format, 0, true).rows).toMatchObject([{ number: 1 }, { number: 2, cells: { title: 'Snow' } }])
  expect(readSlice('<?xml version="1.0"?><html/>', format, 0, true).rows).toEqual([
    { number: 1, cells: null, problem: 'row_broken' },
  ])
})
