// The kit must not become a framework. Raising a limit here requires a decision record.

import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { kinds } from '#kit/kinds.ts'
import { readFunctions } from '../database/functions.ts'
import { childrenOf, isNode, type Node, parseSource } from '../tests/syntax-tree.ts'

const linesIn = (file: string): number => readFileSync(file, 'utf8').split('\n').length - 1
// Excludes the comment before the function and the grants after it.
const linesOf = (text: string): number =>
  text
    .replace(/^(--.*\n)+/, '')
    .split(/\n(?:revoke|grant) /)[0]!
    .trim()
    .split('\n').length
const mostLines = 40
const isTest = (file: string): boolean => /\.test\.ts$/.test(file)

const files = globSync('{src,database,scripts,tests,bench}/**/*.{ts,tsx,mjs}').sort()

test('no file has more than 300 lines, no test more than 400', () => {
  const long = files.filter(file => linesIn(file) > (isTest(file) ? 400 : 300))
  assert.deepEqual(
    long.map(file => `${file}: ${linesIn(file)}`),
    [],
  )
})

test('a function of the database has at most 40 lines, and a file of its own', () => {
  const functions = readFunctions('database/functions')
  assert.ok(functions.length > 100)
  const long = functions
    .map(({ name, text }) => ({ name, lines: linesOf(text) }))
    .filter(({ lines }) => lines > mostLines)
  assert.deepEqual(long, [])
})

const functionTypes = /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/

// A function is named after the variable or property it is assigned to. A nested function counts as part of the outer one, and what is short
// contains no long function.
const longFunctionsIn = (file: string): string[] => {
  const text = readFileSync(file, 'utf8')
  const isLong = ({ start, end }: Node): boolean => text.slice(start, end).split('\n').length > mostLines
  const longIn = (node: Node, name: string): string[] => {
    if (!isLong(node)) return []
    if (functionTypes.test(node.type)) return [`${file} ${(node.id as Node | null)?.name ?? name}`]
    const own = [node.id, node.key].find(isNode)?.name
    return childrenOf(node).flatMap(inner => longIn(inner, String(own ?? name)))
  }
  return text.split('\n').length > mostLines ? longIn(parseSource(file, text), '') : []
}

test('no function is longer than 40 lines', () => {
  const long = files.filter(file => !isTest(file)).flatMap(longFunctionsIn)
  assert.deepEqual(long, [])
})

test('the kit stays small', () => {
  const total = globSync('src/kit/**/*.{ts,tsx}')
    .filter(file => !isTest(file))
    .reduce((sum, file) => sum + linesIn(file), 0)
  assert.ok(total <= 6600, `${total} lines`)
})

test('a definition has at most 16 words, a behaviour six, and there are at most 16 kinds of field', () => {
  const words = (file: string, type: string): string[] => {
    const [, body = ''] = new RegExp(`type ${type}[^{]*\\{([\\s\\S]*?)\\n\\}`).exec(readFileSync(file, 'utf8')) ?? []
    return [...body.matchAll(/^ {2}(\w+)\??:/gm)].map(([, word]) => word as string)
  }
  const definition = words('src/kit/document.ts', 'Definition')
  assert.ok(definition.length > 8 && definition.length <= 16, definition.join(' '))
  assert.equal(words('src/kit/server/behaviour.ts', 'Behaviour').length, 6)
  assert.ok(Object.keys(kinds).length <= 16)
})

test('casts through unknown are rare', () => {
  const through = globSync('src/**/*.{ts,tsx}')
    .filter(file => file !== 'src/budget.test.ts')
    .flatMap(file => [...readFileSync(file, 'utf8').matchAll(/as unknown as/g)].map(() => file))
  assert.ok(through.length <= 5, through.join('\n'))
})
