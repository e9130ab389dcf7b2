// The constants of the signature block, as required by section 4 of the authority's Security Features Implementation Standard. The
// authority compares them literally, and none of our digests covers them.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readCertificate } from '#einvoice/certificate.ts'
import vectors from '#einvoice/vectors.json' with { type: 'json' }
import { signatureBlock, signatureReference } from '#einvoice/xades.ts'

const schema = 'urn:oasis:names:specification:ubl:schema:xsd'
const specification = 'urn:oasis:names:specification:ubl'
const sha256 = 'http://www.w3.org/2001/04/xmlenc#sha256'
const canonicalization = 'http://www.w3.org/2006/12/xml-c14n11'
const xpath = 'http://www.w3.org/TR/1999/REC-xpath-19991116'
const dsig = 'http://www.w3.org/2000/09/xmldsig#'

const signed = { invoiceHash: 'HASH', signature: 'SIGNATURE', signingTime: '2025-07-22T15:51:28' }
const certificate = readCertificate(vectors.certificate)
const block = signatureBlock({ ...signed, certificate })

const attributesOf = (xml: string): string[][] =>
  [...xml.matchAll(/<([\w:]+)( [^>]*?)\/?>/g)].map(([, name, attributes]) => [
    name!,
    ...[...attributes!.matchAll(/ ([\w:]+)="([^"]*)"/g)].map(([, key, value]) => `${key}=${value}`),
  ])
const textsOf = (xml: string): string[][] =>
  [...xml.matchAll(/<([\w:]+)(?: [^>]*)?>([^<]+)<\/\1>/g)].map(([, name, text]) => [name!, text!])

test('the attributes of the block: namespaces, algorithms and what is signed', () => {
  assert.deepEqual(attributesOf(block), [
    [
      'sig:UBLDocumentSignatures',
      `xmlns:sig=${schema}:CommonSignatureComponents-2`,
      `xmlns:sac=${schema}:SignatureAggregateComponents-2`,
      `xmlns:sbc=${schema}:SignatureBasicComponents-2`,
    ],
    ['ds:Signature', `xmlns:ds=${dsig}`, 'Id=signature'],
    ['ds:CanonicalizationMethod', `Algorithm=${canonicalization}`],
    ['ds:SignatureMethod', 'Algorithm=http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256'],
    ['ds:Reference', 'Id=invoiceSignedData', 'URI='],
    ...Array.from({ length: 3 }, () => ['ds:Transform', `Algorithm=${xpath}`]),
    ['ds:Transform', `Algorithm=${canonicalization}`],
    ['ds:DigestMethod', `Algorithm=${sha256}`],
    ['ds:Reference', `Type=${dsig}SignatureProperties`, 'URI=#xadesSignedProperties'],
    ['ds:DigestMethod', `Algorithm=${sha256}`],
    ['xades:QualifyingProperties', 'xmlns:xades=http://uri.etsi.org/01903/v1.3.2#', 'Target=signature'],
    ['xades:SignedProperties', 'Id=xadesSignedProperties'],
    ['ds:DigestMethod', `Algorithm=${sha256}`],
  ])
})

test('the texts of the block: names, parts excluded from the hash, digests and certificate', () => {
  assert.deepEqual(textsOf(block), [
    ['ext:ExtensionURI', `${specification}:dsig:enveloped:xades`],
    ['cbc:ID', `${specification}:signature:1`],
    ['sbc:ReferencedSignatureID', `${specification}:signature:Invoice`],
    ['ds:XPath', 'not(//ancestor-or-self::ext:UBLExtensions)'],
    ['ds:XPath', 'not(//ancestor-or-self::cac:Signature)'],
    ['ds:XPath', "not(//ancestor-or-self::cac:AdditionalDocumentReference[cbc:ID='QR'])"],
    ['ds:DigestValue', 'HASH'],
    ['ds:DigestValue', vectors['signed-properties-digest'][0]!.expected],
    ['ds:SignatureValue', 'SIGNATURE'],
    ['ds:X509Certificate', certificate.text],
    ['xades:SigningTime', '2025-07-22T15:51:28'],
    ['ds:DigestValue', certificate.digest],
    ['ds:X509IssuerName', certificate.issuer],
    ['ds:X509SerialNumber', certificate.serial],
  ])
  assert.deepEqual(textsOf(signatureReference), [
    ['cbc:ID', `${specification}:signature:Invoice`],
    ['cbc:SignatureMethod', `${specification}:dsig:enveloped:xades`],
  ])
})
