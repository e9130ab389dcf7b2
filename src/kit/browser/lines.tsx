// Child rows inside a form: an editable table with sums.

import { Button } from 'antd'
import { Plus, X } from 'lucide-react'
import { memo, useId } from 'react'
import { Cell } from '#kit/browser/cells.tsx'
import { sumsOf } from '#kit/browser/facts.tsx'
import { narrowing, useForm, useProblemText } from '#kit/browser/form-context.tsx'
import { startsOf } from '#kit/browser/form-state.ts'
import { EntryInput } from '#kit/browser/inputs.tsx'
import type { Labels } from '#kit/browser/paths.ts'
import type { Row } from '#kit/check.ts'
import { headUnitOf } from '#kit/display-units.ts'
import type { Field, Fields } from '#kit/fields.ts'
import { isNumber } from '#kit/kinds.ts'
import { useLanguage } from '#ui/language.tsx'
import { useKeyedLines } from '#ui/removed-lines.ts'
import { RowBlocks } from '#ui/row-blocks.tsx'
import { areSame, useSteady } from '#ui/steady.ts'

type LinesEditorProps = { name: string; fields: Fields; label: string; problem?: string }
type Change = (lineKey: number, of: string, value: unknown, label?: string | string[]) => void

const classOf = ({ shape }: Field): string | undefined => (isNumber(shape) ? 'numeric' : undefined)

const Head = ({ fields }: { fields: Fields }) => {
  const { t } = useLanguage()
  return (
    <thead>
      <tr>
        {Object.entries(fields).map(([of, field]) => {
          const unit = headUnitOf(field)
          return (
            <th key={of} scope="col" className={classOf(field)}>
              {t(field.label)}
              {field.need === 'required' && <span className="needed">*</span>}{' '}
              {unit && <span className="unit">{t(unit)}</span>}
            </th>
          )
        })}
        <td />
      </tr>
    </thead>
  )
}

type LineProps = {
  /** the document's fields that narrow pickers in the line */
  around: Row
  asking: string
  fields: Fields
  line: Row
  lineKey: number
  index: number
  problems: Readonly<Record<string, string>>
  change: Change
  remove: (index: number) => void
}

type LineCellProps = Omit<LineProps, 'fields' | 'remove'> & { of: string; field: Field }

const LineCell = ({ of, field, line, lineKey, index, around, asking, problems, change }: LineCellProps) => {
  const [{ t }, id] = [useLanguage(), useId()]
  const problem = problems[of]
  const label = (line.labels as Labels)?.[of]
  return (
    <td className={classOf(field)}>
      {field.need === 'automatic' ? (
        <Cell field={field} value={line[of]} label={label} />
      ) : (
        <EntryInput
          {...{ field, label }}
          name={`${t(field.label)} ${index + 1}`}
          value={line[of]}
          narrow={narrowing(field, line, around)}
          asking={`${asking}.${of}`}
          isInvalid={problem !== undefined}
          describedBy={problem && id}
          onChange={(value, chosen) => change(lineKey, of, value, chosen)}
        />
      )}
      {problem && <div {...{ id, className: 'label-note label-problem', role: 'alert' }}>{problem}</div>}
    </td>
  )
}

// Memoized: rerenders only when its own props change.
const Line = memo(({ fields, remove, ...rest }: LineProps) => {
  const { t } = useLanguage()
  const { index } = rest
  return (
    <tr>
      {Object.entries(fields).map(([of, field]) => (
        <LineCell key={of} {...{ ...rest, of, field }} />
      ))}
      <td className="line-remove">
        <Button
          type="text"
          size="small"
          icon={<X size={14} strokeWidth={1.7} />}
          aria-label={t('Remove line {line}', { line: index + 1 })}
          onClick={() => remove(index)}
        />
      </td>
    </tr>
  )
}, areSame)

const Sums = ({ fields, lines }: { fields: Fields; lines: readonly Row[] }) => {
  const sums = sumsOf(fields, lines)
  return (
    <tfoot>
      <tr>
        {Object.entries(fields).map(([of, field]) => (
          <td key={of} className={classOf(field)}>
            {of in sums && <Cell field={field} value={sums[of]} strong />}
          </td>
        ))}
        <td />
      </tr>
    </tfoot>
  )
}

// The problems of each line, by column.
const useProblems = (name: string, fields: Fields): Record<string, string>[] => {
  const { shown, refused } = useForm()
  const say = useProblemText()
  const found: Record<string, string>[] = []
  for (const path of Object.keys({ ...shown, ...refused })) {
    const [list, index, of = ''] = path.split('.')
    if (list !== name || index === undefined) continue
    found[Number(index)] = { ...found[Number(index)], [of]: refused[path] ?? say(shown[path]!, fields[of]) }
  }
  return found
}

const noProblems = {}

/** The child rows of a document: add, change, remove; figures summed below. */
export const LinesEditor = ({ name, fields, label, problem }: LinesEditorProps) => {
  const { t } = useLanguage()
  const { document, values, set } = useForm()
  const problems = useProblems(name, fields)
  const lines = (values[name] ?? []) as Row[]
  const { keys, remove } = useKeyedLines(lines, left => set(name, left))
  const change = useSteady<Parameters<Change>, void>((lineKey, of, value, chosen) => {
    // By its key: the answer of a picker may arrive after its line, or one before it, was removed.
    const at = keys.indexOf(lineKey)
    const { labels, ...line } = lines[at] ?? {}
    if (at >= 0) set(name, lines.with(at, { ...line, [of]: value, labels: { ...(labels as Labels), [of]: chosen } }))
  })
  const add = () => set(name, [...lines, startsOf(fields, 'UTC')])
  const around = Object.assign({}, ...Object.values(fields).map(field => narrowing(field, values)))
  return (
    <div className="lines-editor">
      <table className="plain-table" aria-label={t(label)}>
        {lines.length > 0 && <Head fields={fields} />}
        <RowBlocks
          rows={lines}
          columns={Object.keys(fields).length + 1}
          keeps={index => problems[index] !== undefined}
          draw={(line, index) => (
            <Line
              key={keys[index]}
              {...{ around, fields, line, index, change, remove, lineKey: keys[index]!, asking: document.name }}
              problems={problems[index] ?? noProblems}
            />
          )}
        />
        {lines.length > 1 && <Sums fields={fields} lines={lines} />}
      </table>
      <Button type="link" className="line-add" icon={<Plus size={14} strokeWidth={1.7} />} onClick={add}>
        {t('Add line')}
      </Button>
      {problem && <div className="label-note label-problem">{problem}</div>}
    </div>
  )
}
