// What the server adds to the catalogue: the behaviour of each document that has one.

import { documents } from '#areas/catalogue.ts'
import { lcServer } from '#areas/procurement/lc/server.ts'
import { purchaseContractServer } from '#areas/procurement/purchase-contract/server.ts'
import type { Document } from '#kit/document.ts'
import { plain, type Slice } from '#kit/server/behaviour.ts'

const behaving: readonly Slice[] = [purchaseContractServer, lcServer]

/** Every document with its behaviour, by name. */
export const slices: ReadonlyMap<string, Slice> = new Map([
  ...(Object.values(documents) as Document[]).map(document => [document.name, plain(document)] as const),
  ...behaving.map(slice => [slice.document.name, slice] as const),
])
