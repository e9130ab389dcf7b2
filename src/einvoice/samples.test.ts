import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleDocument } from '#einvoice/samples.ts'
import type { Party, TypeCode } from '#einvoice/tax-document.ts'

const seller = { name: 'Seller', vatNo: '300000000000003' } as Party

for (const [typeCode, isNote] of [['388', false], ['381', true], ['383', true]] as [TypeCode, boolean][]) // biome-ignore format: three cases
  test(`a sample ${typeCode} names the corrected invoice and the reason ${isNote ? 'as a note' : 'only where it is a note'}`, () => {
    const of = { typeCode, family: 'standard', uuid: 'u', at: '2026-03-01T10:00:00' } as const
    const { corrects, reason, id, issueDate, issueTime } = sampleDocument(seller, of)
    assert.deepEqual([corrects !== undefined, reason !== undefined], [isNote, isNote])
    assert.deepEqual([id, issueDate, issueTime], [`SAMPLE-${typeCode}`, '2026-03-01', '10:00:00'])
  })
