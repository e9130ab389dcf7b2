// The published vectors, byte for byte.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { amountsOf } from '#einvoice/amounts.ts'
import { readCertificate } from '#einvoice/certificate.ts'
import { firstPreviousHash, hashedPart, hexDigest, invoiceHash } from '#einvoice/hash.ts'
import { hundredths } from '#einvoice/parts.ts'
import { qrText, readQr, type Seal } from '#einvoice/qr.ts'
import { isSignedBy } from '#einvoice/seal.ts'
import vectors from '#einvoice/vectors.json' with { type: 'json' }
import { signedProperties } from '#einvoice/xades.ts'

const certificate = readCertificate(vectors.certificate)

for (const { name, input, expected } of vectors['qr-phase1']) {
  test(`QR: ${name}`, () => {
    const { sellerName, vatNumber, timestamp, total, vatTotal } = input
    const stamp = { sellerName, vatNo: vatNumber, timeStamp: timestamp, payable: total, vat: vatTotal }
    assert.equal(qrText(stamp), expected)
  })
}

const phase2 = (input: Record<string, string>): string => {
  const { '1': sellerName, '2': vatNo, '3': timeStamp, '4': payable, '5': vat, '6': hash, '7': signature } = input
  const seal: Seal = {
    invoiceHash: hash!,
    signature: signature!,
    publicKey: Buffer.from(input['8hex']!, 'hex'),
    ...(input['9hex'] && { certificateSignature: Buffer.from(input['9hex'], 'hex') }),
  }
  return qrText({ sellerName: sellerName!, vatNo: vatNo!, timeStamp: timeStamp!, payable: payable!, vat: vat! }, seal)
}

for (const { name, input, expected } of vectors['qr-phase2']) {
  test(`QR: ${name}`, () => {
    assert.equal(phase2(input as Record<string, string>), expected)
    assert.equal(readQr(expected).get(6)?.toString(), input['6'])
  })
}

for (const { name, input, expected } of vectors['invoice-hash']) {
  test(name, () => assert.equal(invoiceHash(hashedPart(input)), expected))
}

for (const { name, input, expected } of vectors['signature-verify']) {
  test(name, () => {
    assert.equal(isSignedBy(input.invoiceHashBase64, input.signatureBase64, certificate), expected)
    assert.equal(isSignedBy(firstPreviousHash.slice(0, 44), input.signatureBase64, certificate), false)
  })
}

test('the first previous hash', () => assert.equal(firstPreviousHash, vectors.pih[0]!.expected))

test('the certificate values used in a seal', () => {
  assert.equal(certificate.digest, vectors['cert-digest'][0]!.expected)
  assert.equal(certificate.signature.toString('hex'), vectors['cert-signature'][0]!.expected)
  assert.equal(certificate.publicKey.toString('hex'), vectors['cert-spki'][0]!.expected)
  const { issuer, serial } = vectors['cert-issuer'][0]!.expected
  assert.deepEqual([certificate.issuer, certificate.serial], [issuer, serial])
})

test('a certificate in PEM format has the same digest', () => {
  const lines = vectors.certificate.match(/.{1,64}/g)!.join('\n')
  const pem = `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`
  assert.equal(readCertificate(pem).digest, certificate.digest)
})

test('the digest of the signed properties, and their text', () => {
  const { input, expected } = vectors['signed-properties-digest'][0]!
  assert.equal(hexDigest(input), expected)
  assert.equal(signedProperties({ certificate, signingTime: '2025-07-22T15:51:28' }, { hashed: true }), input)
})

for (const { name, input, expected } of vectors.amounts) {
  test(name, () => {
    const rate = Number(input.vatRate.replace('.', ''))
    const lines = input.lines.map(({ qty, price }) => ({ quantity: qty, price, rate }))
    const amounts = amountsOf(lines)
    const shown = amounts.lines.map(({ net, vat, gross }) => [net, vat, gross].map(hundredths))
    assert.deepEqual(
      shown,
      expected.lines.map(({ net, vat, gross }) => [net, vat, gross]),
    )
    assert.deepEqual([amounts.net, amounts.vat, amounts.gross].map(hundredths), [
      expected.net,
      expected.vat,
      expected.total,
    ])
  })
}
