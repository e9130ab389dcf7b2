// Entered text may be in any script: a paper is rendered whatever letters it contains.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allFonts, withBoxes } from '#printing/fonts.ts'
import { renderPdf, renderSvgPages } from '#printing/print.ts'

const template = `#set page(width: 300pt, height: 100pt, margin: 10pt)
#set document(date: datetime(year: 2026, month: 1, day: 1))
#set text(font: json(bytes(sys.inputs.fonts)), fallback: false)
#json(bytes(sys.inputs.paper)).name`

const jobOf = (name: string) => ({
  template: 'letters.typ',
  files: { 'letters.typ': Buffer.from(template) },
  inputs: { paper: JSON.stringify({ name, price: 1.5, none: null, lines: [{ name }] }) },
  createdAt: 1_800_000_000,
})

const fonts = allFonts()

for (const [script, name] of [
  ['Arabic', 'مؤسسة السنبلة ﷼'],
  ['Urdu', 'ٹھیکیدار چوہدری گل'],
  ['Latin with marks', 'Søren Ōkubo Nguyễn Łódź'],
  ['Greek', 'Αιγαίον Ναυτική'],
  ['Cyrillic', 'Новороссийск Україна'],
  ['Devanagari', 'हिन्दी श्री'],
  ['Bengali', 'বাংলাদেশ'],
  ['Malayalam', 'കേരളം'],
  ['Tamil', 'தமிழ்'],
  ['Telugu', 'తెలుగు'],
  ['Thai', 'ประเทศไทย'],
  ['Hebrew', 'חיטה'],
  ['Amharic', 'ኢትዮጵያ'],
  ['Chinese', '中粮集团 糧食'],
  ['Japanese', 'かぶしき カブシキ 会社'],
  ['Korean', '한국 보리'],
  ['emoji', 'Barley 🌾😀👍'],
  ['joined emoji', '👨‍👩‍👧 🇸🇦 ❤️'],
])
  test(`${script} is rendered on a paper, as a file and as an image`, async () => {
    assert.deepEqual(withBoxes({ name: name! }, fonts), { name })
    assert.match((await renderPdf(jobOf(name!))).toString('latin1', 0, 5), /%PDF-/)
    const [page] = await renderSvgPages(jobOf(name!))
    assert.match(page!, /<use |class="typst-text"[^>]* d="M/)
  })

for (const [what, name] of [
  ['a script that is dead', 'Gilgamesh \u{12000}'],
  ['a letter of nobody', '\u{10ffff}\ue000\u0378'],
  ['half a letter', 'barley \ud83c'],
  ['a sign that rings a bell', 'a\u0007b\u0000'],
])
  test(`${what} is replaced by a box`, async () => {
    const said = withBoxes({ name: name! }, fonts).name!
    assert.ok(said.includes('□') && said.length <= name!.length, said)
    assert.match((await renderPdf(jobOf(name!))).toString('latin1', 0, 5), /%PDF-/)
    assert.equal((await renderSvgPages(jobOf(name!))).length, 1)
  })

test('characters without a glyph, also those in no font, are accepted', async () => {
  for (const sign of ['\u00ad', '\u200b', '\u2066', '\ufeff', '\ufe0f', '\u3164', '\u{e0041}', '\u180e', '\t', '\n'])
    assert.equal(
      (await renderPdf(jobOf(`a${sign}b`))).toString('latin1', 0, 5),
      '%PDF-',
      `U+${sign.codePointAt(0)!.toString(16)}`,
    )
})
