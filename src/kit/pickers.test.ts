// Which users get an answer from a picker, and which rows. tests/picker-rights.test.ts tries every picker with real users.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Document } from '#kit/document.ts'
import { type Openings, reachOf } from '#kit/pickers.ts'
import type { Asker } from '#rights/may.ts'

const nobody: Asker = { isSuperAdmin: false, isAgencyAdmin: false, isCompanyAdmin: false, permissions: [] }
const picked = { address: 'master-data/bank', right: 'Bank' } as Document
const narrowed = { list: { address: 'sales/bag-sale' } as Document, by: 'bank' }
const may = () => true
const mayNot = () => false
const openingsOf = (...open: { mayOpen: () => boolean; narrowed?: typeof narrowed }[]): Openings =>
  new Map([[picked.address, open]])

const cases: [what: string, asker: Asker, openings: Openings, reach: unknown][] = [
  ['nothing leads to it', nobody, new Map(), undefined],
  ['only forms lead to it that the user may not open', nobody, openingsOf({ mayOpen: mayNot }), undefined],
  ['a form needs it', nobody, openingsOf({ mayOpen: may }), 'every'],
  ['a list is narrowed by it', nobody, openingsOf({ mayOpen: may, narrowed }), [narrowed]],
  ['two lists are', nobody, openingsOf({ mayOpen: may, narrowed }, { mayOpen: may, narrowed }), [narrowed, narrowed]],
  ['a list is, and a form needs it', nobody, openingsOf({ mayOpen: may, narrowed }, { mayOpen: may }), 'every'],
  [
    'a list is, and a form needs it that the user may not open',
    nobody,
    openingsOf({ mayOpen: may, narrowed }, { mayOpen: mayNot }),
    [narrowed],
  ],
  ['the user may look at its list', { ...nobody, permissions: ['canViewBank'] }, new Map(), 'every'],
  ['the user is an admin', { ...nobody, isAgencyAdmin: true }, new Map(), 'every'],
]
for (const [what, asker, openings, reach] of cases)
  test(`where ${what}, a picker gives ${Array.isArray(reach) ? 'what the list names' : (reach ?? 'nothing')}`, () => {
    assert.deepEqual(reachOf(asker, picked, openings), reach)
  })
