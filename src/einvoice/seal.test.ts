import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { firstPreviousHash, hashedPart } from '#einvoice/hash.ts'
import { qrIn, qrText, readQr, tagLengthValue } from '#einvoice/qr.ts'
import { certificateRequest, newPrivateKey, type Unit } from '#einvoice/request.ts'
import { sampleDocument } from '#einvoice/samples.ts'
import { faultsIn, seal } from '#einvoice/seal.ts'
import { sellerParty } from '#einvoice/seller.ts'
import type { Family, TypeCode } from '#einvoice/tax-document.ts'
import { canonicalXml } from '#einvoice/ubl.ts'
import { signerFor } from '../../database/demo/certificates.ts'
import { findChainBreak, type Link } from '../../tests/chain-break.ts'

const at = '2026-11-21T10:20:30'
const uuid = '8e6000cf-1a98-4174-b3e7-b5d5954bc10d'
// 143 bytes in 84 letters: a length counted in letters would be wrong.
const longName = 'شركة نبت الجزيرة العربية المتحدة لاستيراد وتجارة الحبوب والأعلاف المحدودة القابضة'
const seller = { name: longName, vatNo: '399999999900003' }
const signer = signerFor(seller)

const sample = (typeCode: TypeCode = '388', family: Family = 'simplified') =>
  sampleDocument(seller, { typeCode, family, uuid, at })
const first = { counter: 1, previousHash: firstPreviousHash }

test('a sealed document is intact, and its hashed part equals the canonical text', () => {
  const { xml, qr } = seal(sample(), first, signer, at)
  assert.equal(hashedPart(xml), canonicalXml(sample(), first))
  assert.equal(qrIn(xml), qr)
  assert.deepEqual(faultsIn(xml), [])
})

test('the QR of a long Arabic name has nine tags with lengths in bytes', () => {
  const tags = readQr(seal(sample(), first, signer, at).qr)
  assert.deepEqual([...tags.keys()], [1, 2, 3, 4, 5, 6, 7, 8, 9])
  assert.ok(Buffer.byteLength(longName) > 127)
  assert.equal(tags.get(1)?.toString(), longName)
  assert.equal(tags.get(3)?.toString(), at)
  assert.deepEqual([tags.get(4)?.toString(), tags.get(5)?.toString()], ['460.00', '60.00'])
  assert.deepEqual([tags.get(6)?.length, tags.get(8)?.length], [44, 88])
})

for (const [what, name, nameAr, stated] of [
  ['both names where they fit', 'Grain', 'حبوب', 'حبوب | Grain'],
  [
    'the Arabic name alone where both do not fit',
    'National Company for the Import and Storage of Grain and Feed Limited',
    'الشركة الوطنية لاستيراد وتخزين الحبوب والأعلاف المحدودة',
    'الشركة الوطنية لاستيراد وتخزين الحبوب والأعلاف المحدودة',
  ],
  ['an Arabic name of 72 letters', 'Grain', 'ش'.repeat(72), 'ش'.repeat(72)],
] as const) {
  test(`the QR of a simplified invoice of millions has ${what}`, () => {
    const address = { street: 'x', buildingNo: '1111', district: 'x', city: 'x', postalCode: '12222' }
    const party = sellerParty({ name, nameAr, vatNo: '399999999900003', crNo: null, ...address })
    const document = sampleDocument(party, { typeCode: '388', family: 'simplified', uuid, at })
    const lines = document.lines.map(line => ({ ...line, price: '9000000' }))
    assert.equal(
      readQr(seal({ ...document, lines }, first, signer, at).qr)
        .get(1)
        ?.toString(),
      stated,
    )
  })
}

test('a standard document has eight tags', () => {
  const { xml, qr } = seal(sample('381', 'standard'), first, signer, at)
  assert.equal(readQr(qr).has(9), false)
  assert.deepEqual(faultsIn(xml), [])
})

test('a name of 256 bytes and a truncated QR are refused', () => {
  assert.throws(() => tagLengthValue(['ب'.repeat(128)]), /256 bytes/)
  assert.equal(tagLengthValue(['a'.repeat(255)]).length, 257)
  const text = qrText({ sellerName: 'a', vatNo: '3', timeStamp: at, payable: '1', vat: '0.15' })
  assert.throws(() => readQr(text.slice(0, -4)), /breaks off/)
})

for (const [what, from, to, code] of [
  ['an amount', '>460.00</cbc:PayableAmount>', '>461.00</cbc:PayableAmount>', 'invalid-invoice-hash'],
  ['the time of signing', at.concat('</xades'), '2026-11-21T10:20:31</xades', 'signed-properties-hashing'],
] as const) {
  test(`a change of ${what} is detected`, () => {
    const { xml } = seal(sample(), first, signer, at)
    assert.ok(xml.includes(from))
    assert.ok(faultsIn(xml.replace(from, to)).includes(code))
  })
}

const chain = (length: number): Link[] => {
  const links: Link[] = []
  for (let counter = 1; counter <= length; counter++) {
    const previousHash = links.at(-1)?.hash ?? firstPreviousHash
    const typeCode = counter % 3 === 0 ? '381' : '388'
    const { xml, hash } = seal(sample(typeCode), { counter, previousHash }, signer, at)
    links.push({ counter, previousHash, hash, xml })
  }
  return links
}

test('an intact chain is accepted, and every kind of break is detected', () => {
  const links = chain(4)
  assert.equal(findChainBreak(links), undefined)
  assert.deepEqual(findChainBreak(links.toSpliced(1, 1)), { counter: 3, why: 'a counter is missing or twice' })
  const [one, two, ...rest] = links as [Link, Link, ...Link[]]
  const changed = { ...two, xml: two.xml.replace('>400.00<', '>500.00<') }
  assert.deepEqual(findChainBreak([one, changed, ...rest]), { counter: 2, why: 'its text was changed' })
  const other = { ...two, previousHash: firstPreviousHash }
  assert.deepEqual(findChainBreak([one, other, ...rest]), {
    counter: 2,
    why: 'it does not follow from the document before',
  })
})

const unit: Unit = {
  name: 'GMS-1',
  organization: 'نبت الجزيرة | Nabt Al Jazirah',
  branch: 'Jeddah',
  vatNo: '399999999900003',
  solution: { provider: 'GMS', model: '1', serial: 'ed22f1d8-e6a2-1118-9b58-d9a8f11e445f' },
  documents: 'both',
  address: 'RRRD2929',
  business: 'Grain trade',
}

test('a certificate request is signed with its own key and has the fields the authority requires', t => {
  const pem = certificateRequest(unit, 'production', newPrivateKey())
  const der = Buffer.from(pem.replace(/-----[^-]+-----|\s/g, ''), 'base64').toString('latin1')
  const expected = ['1-GMS|2-1|3-ed22f1d8', '399999999900003', '1100', 'RRRD2929', 'Grain trade', 'ZATCA-Code-Signing']
  for (const text of expected) assert.ok(der.includes(text), text)
  const checked = spawnSync('openssl', ['req', '-verify', '-noout', '-text'], { input: pem, encoding: 'utf8' })
  if (checked.error) return t.diagnostic('openssl is not here to look at it, too')
  assert.equal(checked.status, 0, checked.stderr)
  assert.match(checked.stderr, /OK/i)
  assert.match(checked.stdout, /secp256k1/)
})
