// The QR of an e-invoice: tag, length in UTF-8 bytes and value, in base64. Phase 1 has five tags, phase 2 up to nine.

/** The largest value of the length byte. */
const mostBytes = 255
/** The authority's limit, in base64 characters. */
const mostLetters = 700

type Stamp = {
  sellerName: string
  vatNo: string
  /** `2026-11-21T14:12:09`, Riyadh time: issue date and time as in the document */
  timeStamp: string
  /** the amount due (BT-115) and the VAT as decimal texts */
  payable: string
  vat: string
}

export type Seal = {
  invoiceHash: string
  /** base64 of the DER signature */
  signature: string
  /** DER of the public key */
  publicKey: Buffer
  /** the authority's signature in the certificate; only for simplified documents */
  certificateSignature?: Buffer
}

/** Values encoded as tag, length and value; refuses a value of more than 255 bytes. */
export const tagLengthValue = (values: readonly (string | Buffer)[]): Buffer =>
  Buffer.concat(
    values.map((value, n) => {
      const bytes = Buffer.from(value)
      if (bytes.length > mostBytes) throw new RangeError(`tag ${n + 1} has ${bytes.length} bytes, at most ${mostBytes}`)
      return Buffer.concat([Buffer.from([n + 1, bytes.length]), bytes])
    }),
  )

/** The text of the QR. Without a seal it has only the tags of phase 1. */
export const qrText = (stamp: Stamp, seal?: Seal): string => {
  const { sellerName, vatNo, timeStamp, payable, vat } = stamp
  const sealed = seal
    ? [
        seal.invoiceHash,
        seal.signature,
        seal.publicKey,
        ...(seal.certificateSignature ? [seal.certificateSignature] : []),
      ]
    : []
  const text = tagLengthValue([sellerName, vatNo, timeStamp, payable, vat, ...sealed]).toString('base64')
  if (text.length > mostLetters) throw new RangeError(`the QR has ${text.length} letters, at most ${mostLetters}`)
  return text
}

/** The values of a QR by their tags. Refuses a text that ends within a value. */
export const readQr = (text: string): Map<number, Buffer> => {
  const bytes = Buffer.from(text, 'base64')
  const values = new Map<number, Buffer>()
  for (let at = 0; at < bytes.length; ) {
    const end = at + 2 + (bytes[at + 1] ?? 0)
    if (end > bytes.length || at + 1 >= bytes.length) throw new RangeError('the QR breaks off within a value')
    values.set(bytes[at]!, bytes.subarray(at + 2, end))
    at = end
  }
  return values
}

/** The text of the QR in a document; undefined where there is none. */
export const qrIn = (xml: string): string | undefined =>
  /<cbc:ID>QR<\/cbc:ID>\s*<cac:Attachment>\s*<cbc:EmbeddedDocumentBinaryObject[^>]*>([^<]+)</.exec(xml)?.[1]
