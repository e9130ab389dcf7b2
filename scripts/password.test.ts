import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lacks } from './password.ts'

test('a password needs length, both cases, a digit and a sign', () => {
  const cases: [string, string[]][] = [
    ['Barley#2026', []],
    ['Aa1!aaaa', []],
    ['Aa1!aaa', ['at least 8 characters']],
    ['barley#2026', ['an upper-case letter']],
    ['BARLEY#2026', ['a lower-case letter']],
    ['Barley#Barley', ['a digit']],
    ['Barley2026', ['one of ! @ # $ % ^ & *']],
    ['', ['at least 8 characters', 'an upper-case letter', 'a lower-case letter', 'a digit', 'one of ! @ # $ % ^ & *']],
  ]
  for (const [password, missing] of cases) assert.deepEqual(lacks(password), missing, password)
})
