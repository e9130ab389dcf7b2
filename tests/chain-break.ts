// Checks whether the signed documents of a unit form one chain, as the tax authority does.

import { firstPreviousHash, hashedPart, invoiceHash } from '#einvoice/hash.ts'

export type Link = { counter: number; previousHash: string; hash: string; xml: string }

const readPlace = (xml: string): { counter: string; previousHash: string } => ({
  counter: /<cbc:ID>ICV<\/cbc:ID>\s*<cbc:UUID>(\d+)</.exec(xml)?.[1] ?? '',
  previousHash: /<cbc:ID>PIH<\/cbc:ID>[\s\S]*?<cbc:EmbeddedDocumentBinaryObject[^>]*>([^<]+)</.exec(xml)?.[1] ?? '',
})

/** The first document that breaks the chain, and why; undefined if none does. `links` must be in the order of their counters. */
export const findChainBreak = (links: readonly Link[]): { counter: number; why: string } | undefined => {
  let previousHash = firstPreviousHash
  for (const [n, link] of links.entries()) {
    const inside = readPlace(link.xml)
    const judged: [string, boolean][] = [
      ['a counter is missing or twice', link.counter === n + 1],
      ['it does not follow from the document before', link.previousHash === previousHash],
      [
        'its text states another place',
        inside.counter === String(link.counter) && inside.previousHash === previousHash,
      ],
      ['its text was changed', invoiceHash(hashedPart(link.xml)) === link.hash],
    ]
    const broken = judged.find(([, holds]) => !holds)
    if (broken) return { counter: link.counter, why: broken[0] }
    previousHash = link.hash
  }
  return undefined
}
