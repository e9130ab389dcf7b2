// Printed papers and their files: the content, and the embedded e-invoice.

import assert from 'node:assert/strict'
import { tmpdir } from 'node:os'
import { after, before, test } from 'node:test'
import { inflateSync } from 'node:zlib'
import pg from 'pg'
import { consignee } from '#areas/master-data/company/definition.ts'
import { customer } from '#areas/master-data/customer/definition.ts'
import { openSealing } from '#database/sealing.ts'
import { readQr } from '#einvoice/qr.ts'
import { faultsIn } from '#einvoice/seal.ts'
import { sendEInvoices } from '#integrations/e-invoicing.ts'
import { requestCertificates } from '#integrations/onboarding.ts'
import { formatDay } from '#kit/days.ts'
import type { Document } from '#kit/document.ts'
import { renderPdf, renderSvgPages } from '#printing/print.ts'
import { judgePdf } from '#storage/harmless.ts'
import { openStorage } from '#storage/storage.ts'
import { formatHijriFigures } from '#texts/hijri.ts'
import { paperJob } from '#trade/tax-documents/paper-file.server.ts'
import { type RenderedPaper, textOfTaxPaper } from '#trade/tax-documents/paper-text.ts'
import type { TaxPaper } from '#trade/tax-documents/tax-paper.ts'
import { type Authority, openAuthority } from '../../../database/demo/authority.ts'
import { type Row, type SalesApplication, startSalesApplication } from '../../../tests/application-with-prices.ts'
import { findChainBreak } from '../../../tests/chain-break.ts'

let app: SalesApplication
let authority: Authority
let pool: pg.Pool
let person: number
let company: number

before(async () => {
  app = await startSalesApplication()
  authority = await openAuthority()
  pool = new pg.Pool({ connectionString: app.databaseUrl, max: 3 })
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  await app.stock({ kg: 500_000, bags: 10_000 })
  const { rows } = await pool.query('select id::float8, kind from customer where agency_id = $1 order by id', [
    app.redSea.id,
  ])
  company = rows.find(({ kind }) => kind === 'Company').id
  person = rows.find(({ kind }) => kind === 'Individual').id
})
after(async () => {
  await pool?.end()
  await authority?.close()
  await app?.close()
})

const c1 = () => app.world.companies.c1
const sell = async (customer: number, bags = 10): Promise<Row> => {
  const { id } = await app.add('sales/bag-sale', {
    ...{ date: app.ago(1), customer, consignee: c1(), terminal: app.world.terminals.jeddah },
    ...{ lc: app.lc, form: 'Raw', bagGrade: app.world.bag50, bags },
  })
  const sale = await app.act('sales/bag-sale', id, 'approve')
  return app.get(`sales/tax-invoice/${sale.invoice}`)
}
const credit = async (invoice: Row, of: object): Promise<Row> => {
  const { id } = await app.add('accounts/credit-note', { date: app.ago(0), invoice: invoice.id, ...of })
  return app.act('accounts/credit-note', id, 'issue')
}
const options = () => ({
  ...{ url: authority.url, timeoutMs: 15_000, sealing: openSealing(pool), log: { warn: () => {} } },
})
const send = async () => {
  await pool.query(`update app.e_document set due_at = now() where state = 'Waiting'`)
  await sendEInvoices(pool, options())
}
const onboard = async (): Promise<void> => {
  const unit = await app.add('sales/signing-unit', {
    ...{ consignee: c1(), name: 'GMS-JED-1', branch: 'Jeddah', documents: 'both', shortAddress: 'JEDA2929' },
    ...{ business: 'Grain trade', environment: 'sandbox', startsOn: app.ago(0) },
  })
  await app.act('sales/signing-unit', unit.id, 'onboard', { otp: '123456' })
  await requestCertificates(pool, options())
}
const wordsOf = (path: string): Promise<TaxPaper> => app.get<TaxPaper>(path)
const pdfOf = async (path: string): Promise<{ bytes: Buffer; name: string }> => {
  const { status, body, headers } = await app.ask('GET', `${path}?format=pdf`)
  assert.equal(status, 200, JSON.stringify(body))
  assert.equal(headers.get('content-type'), 'application/pdf')
  const bytes = Buffer.from((body as { bytes: Uint8Array }).bytes)
  return { bytes, name: headers.get('content-disposition') ?? '' }
}

/** Every stream of a PDF, decompressed where needed. */
const streamsIn = (pdf: Buffer): Buffer[] => {
  const found: Buffer[] = []
  for (let at = pdf.indexOf('stream\n'); at > 0; at = pdf.indexOf('stream\n', at)) {
    const begin = pdf.indexOf('\n', at) + 1
    const end = pdf.indexOf('endstream', begin)
    const packed = pdf.subarray(begin, end)
    try {
      found.push(inflateSync(packed))
    } catch {
      found.push(packed)
    }
    at = end + 9
  }
  return found
}

// The number of text runs on each page of a PDF.
const runsInPdf = (pdf: Buffer): number[] =>
  streamsIn(pdf).flatMap(stream => {
    const runs = stream.toString('latin1').match(/^BT$/gm)
    return runs ? [runs.length] : []
  })

/** The letters that a reader can copy from a PDF: the replacement texts of drawn letters, and every letter in the fonts' tables. */
const lettersIn = (pdf: Buffer): Set<string> => {
  const tables = streamsIn(pdf)
    .map(stream => stream.toString('latin1'))
    .filter(text => text.includes('beginbf'))
  const codes = tables.flatMap(text => [...text.matchAll(/<[0-9A-F]+>\s*<([0-9A-F]+)>/gi)].map(([, hex]) => hex!))
  return new Set(codes.flatMap(hex => [...Buffer.from(hex, 'hex').swap16().toString('utf16le')]))
}

let phase1: Row
const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test('a paper has the content of its document in both languages; in phase 1 it is a PDF without an e-invoice', async () => {
  phase1 = await sell(company)
  const paper = await wordsOf(`sales/tax-invoice/${phase1.id}/print`)
  assert.deepEqual(paper.title, ['Tax Invoice', 'فاتورة ضريبية'])
  const value = (english: string) => paper.facts.find(({ words }) => words[0] === english)?.value
  assert.deepEqual(value('Seller'), ['Nabt Al Jazirah Trading', 'نبت الجزيرة للتجارة'])
  assert.equal(value('Invoice number'), phase1.invoiceNo)
  assert.deepEqual(
    paper.lines.map(({ quantity, unitPrice, net, vatPct, gross }) => [quantity, unitPrice, net, vatPct, gross]),
    [['10', '52.0000', '520.00', '15', '598.00']],
  )
  assert.equal(paper.totals.find(({ words }) => words[0].startsWith('Payable'))?.value, '598.00')
  const { bytes, name } = await pdfOf(`sales/tax-invoice/${phase1.id}/print`)
  assert.equal(bytes.subarray(0, 5).toString(), '%PDF-')
  assert.doesNotMatch(bytes.toString('latin1'), /EmbeddedFile/)
  assert.match(name, /filename="3\d{13}3_\d{8}T\d{6}_INV-\d{4}-00001\.pdf"/)
})

test('the seller’s format is used: texts, languages, place of the code, prefix of the number', async () => {
  const { rows } = await app.get(`master-data/invoice-format?consigneeId=${c1()}&documentType=Tax+invoice`)
  const [format] = rows as [Row]
  const body = {
    ...{ name: 'Invoices', consignee: c1(), documentType: 'Tax invoice', languages: 'Arabic', paper: 'A4 sheet' },
    ...{ qrPlace: 'Bottom', numberPrefix: 'NJ-', header: 'Since 1990', headerAr: 'منذ ١٩٩٠', footerAr: 'شكرًا لكم' },
    ...{ terms: 'Within 30 days', termsAr: 'خلال ٣٠ يومًا', bankBlock: 'SA03 8000 0000 6080 1016 7519' },
    version: format.version,
  }
  const { status } = await app.ask('PUT', `master-data/invoice-format/${format.id}`, body)
  assert.equal(status, 200)
  const invoice = await sell(company)
  assert.match(String(invoice.invoiceNo), /^NJ-INV-\d{4}-00002$/)
  const { look } = await wordsOf(`sales/tax-invoice/${invoice.id}/print`)
  assert.deepEqual([look.isArabicOnly, look.qrPlace, look.first], [true, 'Bottom', 'arabic'])
  assert.deepEqual(look.header, ['Since 1990', 'منذ ١٩٩٠'])
  assert.deepEqual([look.terms?.[1], look.footer?.[1]], ['خلال ٣٠ يومًا', 'شكرًا لكم'])
  const english = await wordsOf(`sales/tax-invoice/${invoice.id}/print?language=english`)
  assert.deepEqual([english.look.isArabicOnly, english.look.first], [false, 'english'])
  const other = await wordsOf(`sales/tax-invoice/${(await sell(person)).id}/print`)
  assert.notDeepEqual(other.look.header, look.header)
})

test('seller and buyer have their addresses in both languages, and the logo is the seller’s own', async () => {
  const { facts } = await wordsOf(`sales/tax-invoice/${phase1.id}/print`)
  const [seller, buyer] = facts.filter(({ words }) => words[0] === 'Address').map(({ value }) => value)
  assert.match(String(seller?.[0]), /^\d{4} King Fahd Road - \d{4}, Al Hamra, Jeddah 21422$/)
  assert.match(String(seller?.[1]), /^\d{4} طريق الملك فهد - \d{4}، الحمراء، جدة 21422$/)
  const [road, roadAr] = [
    '3100 King Abdulaziz Road, Al Safa, Jeddah 21400',
    '3100 طريق الملك عبدالعزيز، الصفا، جدة 21400',
  ]
  assert.deepEqual(buyer, [road, roadAr])
  const png = Buffer.from(onePixel, 'base64')
  await pool.query(
    `insert into app.paper (agency_id, document, document_id, paper_type, file_name, media_type, bytes, content)
     values ($1, 'company', $2, 'Logo', 'logo.png', 'image/png', $3, $4)`,
    [app.redSea.id, c1(), png.length, png],
  )
  const formats = await app.get(`master-data/invoice-format?consigneeId=${c1()}&documentType=Tax+invoice`)
  const [format] = formats.rows as [Row]
  const { name, consignee, documentType, languages, paper, qrPlace, version } = format
  const body = { name, consignee, documentType, languages, paper, qrPlace, version, withLogo: true }
  assert.equal((await app.ask('PUT', `master-data/invoice-format/${format.id}`, body)).status, 200)
  const { look } = await wordsOf(`sales/tax-invoice/${phase1.id}/print`)
  assert.match(String(look.logo), /^data:image\/png;base64,/)
  assert.equal((await pdfOf(`sales/tax-invoice/${phase1.id}/print`)).bytes.subarray(0, 5).toString(), '%PDF-')
})

test('the PDF of phase 2 embeds exactly the sealed bytes, and is identical each time', async () => {
  await onboard()
  const invoice = await sell(person)
  const { rows } = await pool.query(
    `select xml from app.e_document where document = 'taxInvoice' and document_id = $1`,
    [invoice.id],
  )
  const { bytes } = await pdfOf(`sales/tax-invoice/${invoice.id}/print`)
  const sealed = Buffer.from(rows[0].xml, 'utf8')
  assert.ok(streamsIn(bytes).some(stream => stream.equals(sealed)))
  const text = bytes.toString('latin1')
  assert.match(text, /AFRelationship\s*\/Alternative/)
  assert.equal(await judgePdf(bytes), undefined, 'it cannot be uploaded as a paper')
  const metadata = streamsIn(bytes)
    .map(stream => stream.toString('latin1'))
    .find(xmp => xmp.includes('pdfaid'))
  assert.match(metadata ?? '', /<pdfaid:part>3<\/pdfaid:part>\s*<pdfaid:conformance>B</)
  assert.ok((await pdfOf(`sales/tax-invoice/${invoice.id}/print`)).bytes.equals(bytes))
})

test('Arabic text in the PDF consists of Arabic letters, not presentation forms', async () => {
  const { bytes } = await pdfOf(`sales/tax-invoice/${phase1.id}/print`)
  const letters = lettersIn(bytes)
  const missing = [...'نبت الجزيرة للتجارة'].filter(letter => letter !== ' ' && !letters.has(letter))
  assert.deepEqual(missing, [])
  assert.ok(![...letters].some(letter => /[\uFB50-\uFDFF\uFE70-\uFEFC]/.test(letter)))
})

test('a note is sealed with the corrected number and the reason, and cleared or reported like its invoice', async () => {
  for (const [customer, state] of [
    [company, 'Cleared'],
    [person, 'Reported'],
  ] as const) {
    const invoice = await sell(customer, 100)
    const note = await credit(invoice, {
      reason: 'Price',
      reasonText: 'As agreed',
      lines: [{ line: 1, unitPrice: 1.5 }],
    })
    assert.equal(note.eInvoiceStatus, state === 'Cleared' ? 'None' : 'Generated')
    await send()
    const sent = await app.get(`accounts/credit-note/${note.id}`)
    assert.deepEqual([sent.eInvoiceStatus, sent.qrReason, sent.qr !== null], [state, null, true])
    assert.equal(
      readQr(sent.qr as string)
        .get(4)
        ?.toString(),
      '172.50',
    )
    const { rows } = await pool.query(
      `select xml from app.e_document where document = 'creditNote' and document_id = $1`,
      [note.id],
    )
    const { xml } = rows[0]
    assert.match(xml, /<cbc:InvoiceTypeCode name="0[12]00000">381</)
    assert.ok(xml.includes(`<cac:InvoiceDocumentReference><cbc:ID>${invoice.invoiceNo}</cbc:ID>`))
    assert.match(xml, /<cbc:InstructionNote>تعديل السعر \| Price amended \| As agreed</)
    assert.match(xml, /<cbc:InvoicedQuantity unitCode="BG">100<.*<cbc:PriceAmount currencyID="SAR">1\.5000</)
    assert.deepEqual(faultsIn(xml), [])
    const paper = await wordsOf(`accounts/credit-note/${note.id}/print`)
    assert.equal(paper.facts.find(({ words }) => words[0] === 'Reference')?.value, invoice.invoiceNo)
    assert.ok((await pdfOf(`accounts/credit-note/${note.id}/print`)).bytes.length > 10_000)
  }
  const draft = await app.add('accounts/credit-note', {
    date: app.ago(0),
    invoice: phase1.id,
    reason: 'Price',
    lines: [{ line: 1, amount: 1 }],
  })
  assert.equal((await app.ask('GET', `accounts/credit-note/${draft.id}/print`)).status, 409)
})

test('a pre-payment is a document of type 386; the invoice names it with its amounts', async () => {
  const advance = await app.add('payments/pre-payments', {
    ...{ date: app.ago(1), customer: person, consignee: c1(), mode: 'Cash', amount: 300_000 },
  })
  const sealed = async (document: string, id: number): Promise<string> =>
    (await pool.query('select xml from app.e_document where document = $1 and document_id = $2', [document, id]))
      .rows[0].xml
  const xml = await sealed('prePayment', advance.id)
  assert.match(xml, /name="0200000">386</)
  assert.match(xml, /TaxExclusiveAmount currencyID="SAR">260869\.57<.*TaxInclusiveAmount currencyID="SAR">300000\.00</)
  assert.match(xml, /<cbc:TaxAmount currencyID="SAR">39130\.43</)
  assert.deepEqual(faultsIn(xml), [])
  await app.stock({ kg: 500_000, bags: 10_000 })
  const invoice = await sell(person, 10_000)
  assert.equal(invoice.balanceDue, 298_000)
  const final = await sealed('taxInvoice', invoice.id)
  assert.match(final, /PrepaidAmount currencyID="SAR">300000\.00<.*PayableAmount currencyID="SAR">298000\.00</)
  assert.ok(
    final.includes(`<cac:DocumentReference><cbc:ID>${advance.invoiceNo}</cbc:ID><cbc:UUID>${advance.uuid}</cbc:UUID>`),
  )
  assert.match(
    final,
    /TaxableAmount currencyID="SAR">260869\.57<\/cbc:TaxableAmount><cbc:TaxAmount currencyID="SAR">39130\.43</,
  )
  const paper = await wordsOf(`sales/tax-invoice/${invoice.id}/print`)
  assert.ok(paper.totals.some(({ value }) => String(value).includes('260,869.57 + 39,130.43')))
  assert.match((await wordsOf(`payments/pre-payments/${advance.id}/print`)).title[0], /^Simplified Advance /)
})

test('the displayed pages are those of the PDF: the same number, with the same text on each', async () => {
  const advance = await app.add('payments/pre-payments', {
    ...{ date: app.ago(1), customer: company, consignee: c1(), mode: 'Cash', amount: 0.07 },
  })
  const simplified = await sell(person)
  const cheaper = { lines: [{ line: 1, unitPrice: 1.5 }] }
  const note = await credit(simplified, { reason: 'Price', reasonText: '<script>x</script>', ...cheaper })
  for (const [path, title] of [
    [`sales/tax-invoice/${phase1.id}/print?language=english`, 'Tax Invoice'],
    [`sales/tax-invoice/${phase1.id}/print?language=arabic`, 'Tax Invoice'],
    [`sales/tax-invoice/${simplified.id}/print?`, 'Simplified Tax Invoice'],
    [`accounts/credit-note/${note.id}/print?`, 'Simplified Credit Note'],
    [`payments/pre-payments/${advance.id}/print?`, 'Advance Payment Tax Invoice'],
  ] as const) {
    const [shown, words] = [await app.get<RenderedPaper>(`${path}&format=svg`), await wordsOf(path)]
    assert.equal(shown.title[0], title)
    assert.deepEqual([shown.facts, shown.totals, shown.number], [words.facts, words.totals, words.number])
    assert.deepEqual(
      shown.rows.map(([item, amount]) => [item!.value, amount!.value, amount!.unit]),
      words.lines.map(({ item, quantity, unit }) => [item, quantity, unit]),
    )
    const { body } = await app.ask('GET', `${path}&format=pdf`)
    assert.deepEqual(
      shown.pages.map(svg => svg.match(/class="typst-text"/g)?.length),
      runsInPdf(Buffer.from((body as { bytes: Uint8Array }).bytes)),
    )
    // The pages contain drawings only: letters are outlines, and nothing is loaded.
    for (const svg of shown.pages) assert.doesNotMatch(svg, /<(script|text|foreignObject|style)|href="[^#d]|\son\w+=/)
  }
  const reason = (await wordsOf(`accounts/credit-note/${note.id}/print`)).facts.find(({ words: [name] }) =>
    name.startsWith('Reason'),
  )
  assert.match(String(reason?.value), /Price amended.*<script>/)
})

test('an invoice with many lines has several numbered A4 pages', async () => {
  const paper = await wordsOf(`sales/tax-invoice/${phase1.id}/print`)
  const lines = Array.from({ length: 60 }, () => paper.lines[0]!)
  const text = textOfTaxPaper({ ...paper, lines, look: { ...paper.look, isArabicOnly: false } })
  const storage = openStorage({ dataFolder: tmpdir(), bucket: undefined })
  const parts = { issuedAt: phase1.issuedAt as string, logo: null, qr: paper.qr }
  const job = await paperJob(text, parts, { storage, asker: { isSandbox: false } })
  const [pages, pdf] = [await renderSvgPages(job), await renderPdf(job)]
  assert.ok(pages.length >= 3)
  assert.deepEqual(
    pages.map(svg => svg.match(/class="typst-text"/g)?.length),
    runsInPdf(pdf),
  )
  for (const svg of pages)
    assert.match(svg, /^<svg [^>]*width="595\.\d+pt" height="841\.\d+pt"><rect [^>]*fill="#ffffff"/)
})

test('a refunded advance is a note on its invoice; all documents form one chain', async () => {
  const advance = await app.add('payments/pre-payments', {
    ...{ date: app.ago(1), customer: company, consignee: c1(), mode: 'Cash', amount: 0.07 },
  })
  await app.act('payments/pre-payments', advance.id, 'refund', { part: 0.03, refundBy: 'Refund in cash', why: 'x' })
  await app.act('payments/pre-payments', advance.id, 'refund', { refundBy: 'Refund in cash', why: 'y' })
  await send()
  const { rows } = await pool.query(
    `select counter::int, coalesce(previous_hash, $1) as "previousHash", hash, xml, state, type_code from app.e_document order by counter`,
    ['NWZlY2ViNjZmZmM4NmYzOGQ5NTI3ODZjNmQ2OTZjNzljMmRiYzIzOWRkNGU5MWI0NjcyOWQ3M2EyN2ZiNTdlOQ=='],
  )
  assert.equal(findChainBreak(rows), undefined)
  assert.deepEqual([...new Set(rows.map(({ state }) => state))].sort(), ['Cleared', 'Reported'])
  assert.deepEqual([...new Set(rows.map(row => row.type_code))].sort(), ['381', '386', '388'])
})

test('the ledger has no violations', async () => assert.deepEqual(await app.faults(), []))

test('later changes of a party do not change issued papers', async () => {
  const before = await wordsOf(`sales/tax-invoice/${phase1.id}/print`)
  const enter = async ({ address, fields }: Document, id: number, changed: object): Promise<Row> => {
    const row = await app.get(`${address}/${id}`)
    const entered = Object.entries(row).filter(
      ([name]) => name === 'version' || (fields[name] && fields[name].need !== 'automatic'),
    )
    const { status, body } = await app.ask('PUT', `${address}/${id}`, { ...Object.fromEntries(entered), ...changed })
    assert.equal(status, 200, JSON.stringify(body))
    return row
  }
  const buyer = await enter(customer, company, { name: 'Another Name Entirely' })
  const seller = await enter(consignee, c1() as number, { city: 'Elsewhere' })
  assert.deepEqual((await wordsOf(`sales/tax-invoice/${phase1.id}/print`)).facts, before.facts)
  const later = await sell(company)
  const says = JSON.stringify((await wordsOf(`sales/tax-invoice/${later.id}/print`)).facts)
  assert.match(says, /Another Name Entirely/)
  assert.match(says, /Elsewhere/)
  await enter(customer, company, { name: buyer.name })
  await enter(consignee, c1() as number, { city: seller.city })
})

test("days on papers have the Hijri day if the agency's settings ask for it", async () => {
  const invoice = await sell(company)
  const daysOn = async (): Promise<string[]> => {
    const { facts, totals } = (await app.get(`sales/tax-invoice/${invoice.id}/print`)) as Row & TaxPaper
    const factValue = (words: string) => [...facts, ...totals].find(fact => fact.words[0] === words)?.value as string
    return [factValue('Supply date'), factValue('Due on')]
  }
  const { date, dueDate } = invoice as Row & { date: string; dueDate: string }
  assert.deepEqual(await daysOn(), [formatDay(date), formatDay(dueDate)])
  await pool.query('update agency set hijri_dates = true where id = $1', [app.redSea.id])
  assert.deepEqual(
    await daysOn(),
    [date, dueDate].map(day => `${formatDay(day)} · ${formatHijriFigures(day)}`),
  )
})
