// Every refusal tells the user what to do next: one of its clauses begins with a verb in the imperative.

import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

const verbs = new Set(
  [
    'accept activate add agree amend answer approve ask assign attach begin book buy calculate cancel change check choose close collect',
    'compare complete confirm copy correct count create credit cut deactivate deliver end enter extend find finish fix give have',
    'invoice issue keep leave let load look lower make mark merge move name open order pay plan post print put receive record',
    'refund register reject release remove renew reopen replace request reverse revoke save see sell send set settle shorten sign',
    'start stop switch take transfer try type undo unload use verify wait weigh withdraw write',
  ]
    .join(' ')
    .split(' '),
)

// Splits a message into clauses, each of which may be the instruction.
const parts = (message: string): string[] =>
  message.split(/(?<=[.!?:;])\s+|,\s+(?:or |and |then |but )?|\s(?:or|and)\s/).map(part => part.trim())

const hasInstruction = (message: string): boolean =>
  /nothing left to do/i.test(message) || parts(message).some(part => verbs.has(part.split(/[ ,.]/)[0]!.toLowerCase()))

const calls = /\b(?:refuse|conflict|exceeded)\(\s*(?:'[A-Z_]+',\s*)?'((?:\\.|[^'\\])*)'/g

// This message has no instruction of its own: each marked field shows one.
const shownAtTheFields = 'Please correct the marked fields.'

test('every refusal of the slices and the trade tells the user what to do next', () => {
  const files = globSync('src/{areas,trade}/**/*.ts').filter(file => !file.endsWith('.test.ts'))
  const messages = files.flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(calls)].map(([, message]) => ({ file, message: message! })),
  )
  const known = messages.filter(({ message }) => message !== shownAtTheFields && !/^[A-Z_]+$/.test(message))
  assert.ok(known.length > 400, String(known.length))
  assert.deepEqual(
    known.filter(({ message }) => !hasInstruction(message)).map(({ file, message }) => `${file}: ${message}`),
    [],
  )
})

test('a message without an instruction is found', () => {
  assert.equal(hasInstruction('Only {open} SAR of {invoice} are still open.'), false)
  assert.equal(hasInstruction('Only {open} SAR of {invoice} are still open. Enter that or less.'), true)
})
