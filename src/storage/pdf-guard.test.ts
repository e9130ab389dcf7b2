// PDFs with active content are found wherever it is written, and ordinary papers are accepted.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { judgePdf as judgeInThread } from '#storage/harmless.ts'
import { judgePdf, type PdfHarm } from '#storage/pdf-guard.ts'
import { pdfObjectStream, pdfOf, pdfStream } from '../../tests/hostile-files.ts'

const limits = { pages: 20, bytes: 1 << 20 }
const page = '<</Type/Page/Contents 3 0 R>>'
const picture = pdfStream('/Type/XObject/Subtype/Image', Buffer.alloc(4 << 20))
const scan = pdfStream('/Subtype/Image', Buffer.from('no packed bytes'), '/DCTDecode')
const xml = (head: string, name: string) =>
  pdfOf([`<</EF<</F 2 0 R>>/UF(${name})>>`, pdfStream('/Type/EmbeddedFile/Subtype/text#2Fxml', head)])

const cases: [what: string, file: Buffer, harm: PdfHarm | undefined][] = [
  ['a page with text', pdfOf(['<</Type/Catalog>>', page, pdfStream('', 'BT /F1 12 Tf (x) Tj ET')]), undefined],
  ['a page with a link', pdfOf([page, '<</A<</S/URI/URI(https://a.example)>>>>']), undefined],
  ['a page that opens at its top', pdfOf(['<</OpenAction[2 0 R/Fit]>>', page]), undefined],
  ['objects in a stream, a scan behind it', pdfOf([pdfObjectStream('<</Type/Page>>'), scan, picture]), undefined],
  ['a table of contents before a scan', pdfOf(['<</First 2 0 R>>', scan]), undefined],
  ['the name of a program in a page', pdfOf([page, pdfStream('', '(/JavaScript) Tj')]), undefined],
  ['an e-invoice', xml('<?xml version="1.0"?><Invoice/>', 'invoice.xml'), undefined],
  ['an e-invoice with a name in two bytes a letter', xml('<?xml ?>', '\xfe\xff\0a\0.\0x\0m\0l'), undefined],
  ['JavaScript on opening', pdfOf(['<</OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>>>']), 'active'],
  ['JavaScript in other letters', pdfOf(['<</OpenAction<</S/J#61vaScr#69pt/J#53(x)>>>>']), 'active'],
  ['JavaScript in a stream of objects', pdfOf([pdfObjectStream('<</S/JavaScript/JS(x)>>')]), 'active'],
  ['the same in a list of one filter', pdfOf([pdfObjectStream('<</S/JavaScript>>', '[ /FlateDecode ]')]), 'active'],
  ['the same, not packed', pdfOf([pdfObjectStream('<</S/JavaScript>>', '')]), 'active'],
  ['the same, its kind told in other letters', pdfOf([pdfStream('/Type/Obj#53tm/N 1/First 4', '1 0 <</S/Launch>>')]), 'active'],
  ['the same, its kind not told', pdfOf([pdfStream('/N 1/First 4', '1 0 <</S/Launch>>')]), 'active'],
  ['the same behind a remark', pdfOf([pdfStream('/Type/ObjStm/First 4 %endstream\n', '1 0 <</S/Launch>>')]), 'active'],
  ['JavaScript behind a false end', Buffer.concat([pdfOf([page]), Buffer.from('9 0 obj<</S/JavaScript>>endobj\n%%EOF')]), 'active'],
  ['a program that is started', pdfOf(['<</A<</S/Launch/F(cmd.exe)>>>>']), 'active'],
  ['a form that is sent', pdfOf(['<</A<</S/SubmitForm/F(https://a.example)>>>>']), 'active'],
  ['a form of XFA', pdfOf(['<</AcroForm<</XFA 4 0 R>>>>']), 'active'],
  ['a film with a program', pdfOf(['<</Subtype/RichMedia>>']), 'active'],
  ['a program inside', pdfOf([pdfStream('/Type/EmbeddedFile', 'MZ')]), 'active'],
  ['a program called XML', xml('MZ\x90', 'invoice.xml'), 'active'],
  ['XML called a program', xml('<?xml ?>', 'invoice.hta'), 'active'],
  ['XML with a name that ends elsewhere', xml('<?xml ?>', 'invoice.hta\\056xml'), 'active'],
  ['a program whose stream does not say what it is', pdfOf(['<</Names<</EmbeddedFiles<</Names[(a) 2 0 R]>>>>>>', '<</F 3 0 R/EF<</F 4 0 R>>>>', '(x.exe)', pdfStream('', 'MZ')]), 'active'],
  ['a program attached to a page', pdfOf(['<</Subtype/FileAttachment/FS<</F(x.exe)/EF<</F 2 0 R>>>>>>', pdfStream('', 'MZ')]), 'active'],
  ['XML whose name stands elsewhere', pdfOf(['<</F 3 0 R/EF<</F 2 0 R>>>>', pdfStream('/Type/EmbeddedFile', '<?xml ?>'), '(x.hta)']), 'active'],
  ['XML whose name is told in other letters', pdfOf(['<</EF<</F 2 0 R>>/#46(x.hta)/UF(x.xml)>>', pdfStream('/Type/EmbeddedFile', '<?xml ?>')]), 'active'],
  ['JavaScript of a medium', pdfOf(['<</A<</S/Rendition/JS(app.alert\\(1\\))>>>>']), 'active'],
  ['a password', pdfOf([page], '<</Root 1 0 R/Encrypt 5 0 R>>'), 'locked'],
  ['objects packed in an unusual way', pdfOf([pdfObjectStream('<</S/JavaScript>>', '[/ASCIIHexDecode/FlateDecode]')]), 'unreadable'],
  ['objects whose packing stands elsewhere', pdfOf([pdfObjectStream('<</S/JavaScript>>', '7 0 R')]), 'unreadable'],
  ['objects in rows', pdfOf([pdfStream('/Type/ObjStm/First 4/DecodeParms<</Predictor 12>>', 'x')]), 'unreadable'],
  ['objects that are no packed bytes', pdfOf([Buffer.from('<</Type/ObjStm/Filter/FlateDecode>>stream\nxx\nendstream')]), 'unreadable'],
  ['objects that burst', pdfOf([pdfObjectStream(' '.repeat(2 << 20))]), 'tooLarge'],
  ['21 pages', pdfOf(Array.from({ length: 21 }, () => page)), 'tooLarge'],
  ['half a file', pdfOf([page]).subarray(0, 40), 'unreadable'],
  ['an end far before the end', Buffer.concat([pdfOf([page]), Buffer.alloc(5000, 'MZ')]), 'unreadable'],
  ['a head that is not first', Buffer.concat([Buffer.from('MZ'), pdfOf([page])]), 'unreadable'],
] // biome-ignore format: one file a line

for (const [what, file, harm] of cases) {
  test(`${what}: ${harm ?? 'kept'}`, () => assert.equal(judgePdf(file, limits), harm))
}

test('20 MB of repeated beginnings of PDF syntax are checked quickly', async () => {
  for (const piece of ['/', '<</First/Filter>>stream\n', '/F(', '%PDF-1.7 obj ']) {
    const file = Buffer.concat([pdfOf([]), Buffer.alloc(20 << 20, piece), Buffer.from('\n%%EOF')])
    const begin = performance.now()
    await judgeInThread(file)
    // 0.5 s on a quiet machine; read again from each beginning it would be hours.
    assert.ok(performance.now() - begin < 60_000, `${piece} takes ${performance.now() - begin} ms`)
  }
})
