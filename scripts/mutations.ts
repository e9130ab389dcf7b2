// Lists every small change that could be made to a source: `npm run mutate` chooses from them. A change keeps the text a valid program, so
// that a test detects it and not a parser.

import { childrenOf, type Node, parseSource } from '../tests/syntax-tree.ts'

/** One change: the characters from `start` to `end` become `with`. */
export type Mutation = { file: string; start: number; end: number; with: string; line: number }

type Change = { start: number; end: number; with: string }

const opposite: Readonly<Record<string, string>> = {
  ...{ '<': '<=', '<=': '<', '>': '>=', '>=': '>', '===': '!==', '!==': '===' },
  ...{ '+': '-', '-': '+', '*': '/', '/': '*', '%': '*' },
  ...{ '&&': '||', '||': '&&', '??': '&&' },
}
const otherCall: Readonly<Record<string, string>> = {
  ...{ every: 'some', some: 'every', min: 'max', max: 'min', floor: 'ceil', ceil: 'floor' },
}

const isText = ({ type, value }: Node): boolean =>
  type === 'TemplateLiteral' || (type === 'Literal' && typeof value === 'string')

const joinsTexts = ({ operator, left, right }: Node): boolean =>
  operator === '+' &&
  [left as Node, right as Node].some(side => isText(side) || (side.operator === '+' && joinsTexts(side)))

const changeOperator = (node: Node, text: string): Change[] => {
  const [left, right] = [node.left as Node, node.right as Node]
  const other = opposite[String(node.operator)]
  if (!other || joinsTexts(node)) return []
  const at = text.indexOf(String(node.operator), left.end)
  if (at < 0 || at >= right.start) return []
  // `??` beside `&&` needs brackets.
  const [start, end] = [node.start, node.end]
  const changed = `${text.slice(start, at)}${other}${text.slice(at + String(node.operator).length, end)}`
  return [{ start, end, with: node.type === 'LogicalExpression' ? `(${changed})` : changed }]
}

const negate = (node: Node, text: string): Change => ({
  ...{ start: node.start, end: node.end },
  with: `!(${text.slice(node.start, node.end)})`,
})

const changesOf: Readonly<Record<string, (node: Node, text: string) => Change[]>> = {
  BinaryExpression: changeOperator,
  LogicalExpression: changeOperator,
  IfStatement: (node, text) => [negate(node.test as Node, text)],
  ConditionalExpression: (node, text) => [negate(node.test as Node, text)],
  Literal: ({ value, start, end }) => {
    if (typeof value === 'boolean') return [{ start, end, with: String(!value) }]
    return typeof value === 'number' ? [{ start, end, with: String(value + 1) }] : []
  },
  // Removes a call that is made for its effect.
  ExpressionStatement: ({ start, end, expression }) => {
    const called = (expression as Node).type === 'AwaitExpression' ? (expression as Node).argument : expression
    return (called as Node).type === 'CallExpression' ? [{ start, end, with: ';' }] : []
  },
  CallExpression: ({ callee }) => {
    const { type, property } = callee as Node
    const { name, start, end } = (property ?? {}) as Node
    const other = type === 'MemberExpression' ? otherCall[String(name)] : undefined
    return other ? [{ start, end, with: other }] : []
  },
}

const changesIn = (node: Node, text: string): Change[] => {
  // Types do not exist when the program runs.
  if (/^TS(Type|Interface|Array|Union|Tuple|Literal|Mapped|Conditional|Function|Import)/.test(node.type)) return []
  return [...(changesOf[node.type]?.(node, text) ?? []), ...childrenOf(node).flatMap(one => changesIn(one, text))]
}

const sqlChanges: readonly [RegExp, (found: string) => string][] = [
  [/(?<= )(<=|>=|<|>)(?= )/g, found => opposite[found]!],
  [/(?<= )<>(?= )/g, () => '='],
  [/(?<=\b(?:where|and|or|on|when|if) [\w.]+ )=(?= )/g, () => '<>'],
  [/(?<=[\w)] )[+-](?= [\w(])/g, found => opposite[found]!],
  [/(?<= )and(?= )(?![^\n]*\bbetween\b)/g, () => 'or'],
  [/(?<= )or(?= )(?! replace)/g, () => 'and'],
  [/\bgreatest(?=\()/g, () => 'least'],
  [/\bleast(?=\()/g, () => 'greatest'],
  [/\bis not null\b/g, () => 'is null'],
  [/\bis null\b/g, () => 'is not null'],
  [/\bnot exists\b/g, () => 'exists'],
  [/(?<=[ (])(true|false)(?=[ ,;)])/g, found => String(found !== 'true')],
  [/(?<=[ (])\d+(?=[ ,;)])/g, found => String(Number(found) + 1)],
  [/^ *perform [^;]*;/gm, () => ''],
]

// Skips comments, texts and the grants after the function; everything else keeps its position.
const sqlCode = (text: string): string => {
  const grants = text.search(/^(revoke|grant) /m)
  const body = text.slice(0, grants < 0 ? undefined : grants)
  return body
    .replace(/--.*|'[^']*'/g, found => found.replace(/[^\n]/g, '·'))
    .replace(/^create or replace function[\s\S]*? as \$\$/m, found => found.replace(/[^\n]/g, '·'))
}

const sqlChangesIn = (text: string): Change[] => {
  const code = sqlCode(text)
  return sqlChanges.flatMap(([pattern, change]) =>
    [...code.matchAll(pattern)].map(({ 0: found, index: start }) => ({
      ...{ start, end: start + found.length },
      with: change(found),
    })),
  )
}

/** Every possible change of the file, in the order of its text. */
export const mutationsOf = (file: string, text: string): Mutation[] => {
  const changes = file.endsWith('.sql') ? sqlChangesIn(text) : changesIn(parseSource(file, text), text)
  return changes
    .map(change => ({ ...change, file, line: text.slice(0, change.start).split('\n').length }))
    .sort((a, b) => a.start - b.start)
}

/** The text with the change applied. */
export const mutate = (text: string, { start, end, with: changed }: Change): string =>
  text.slice(0, start) + changed + text.slice(end)
