// Child rows inside a form: an editable table with sums.

import { Button } from 'antd'
import { Plus, X } from 'lucide-react'
import { Cell } from '#kit/browser/cells.tsx'
import { sumsOf } from '#kit/browser/facts.tsx'
import { narrowing, useForm, useSay } from '#kit/browser/form-context.tsx'
import { startsOf } from '#kit/browser/form-state.ts'
import { EntryInput } from '#kit/browser/inputs.tsx'
import type { Labels } from '#kit/browser/paths.ts'
import type { Row } from '#kit/check.ts'
import { unitOf } from '#kit/display-units.ts'
import type { Field, Fields } from '#kit/fields.ts'
import { isNumber } from '#kit/kinds.ts'
import { useLanguage } from '#ui/language.tsx'

type LinesEditorProps = { name: string; fields: Fields; label: string; problem?: string }
type Change = (index: number, of: string, value: unknown, label?: string | string[]) => void

const classOf = ({ shape }: Field): string | undefined => (isNumber(shape) ? 'numeric' : undefined)

const Head = ({ fields }: { fields: Fields }) => {
  const { t } = useLanguage()
  return (
    <thead>
      <tr>
        {Object.entries(fields).map(([of, field]) => {
          const unit = unitOf(field.shape)
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
  name: string
  fields: Fields
  line: Row
  index: number
  change: Change
  remove: (index: number) => void
}

const LineCell = ({
  name,
  of,
  field,
  line,
  index,
  change,
}: Omit<LineProps, 'fields' | 'remove'> & { of: string; field: Field }) => {
  const { t } = useLanguage()
  const say = useSay()
  const { document, values, shown, refused } = useForm()
  const path = `${name}.${index}.${of}`
  const problem = refused[path] ?? (shown[path] && say(shown[path], field))
  const label = (line.labels as Labels)?.[of]
  return (
    <td className={classOf(field)}>
      {field.need === 'automatic' ? (
        <Cell field={field} value={line[of]} label={label} />
      ) : (
        <EntryInput
          field={field}
          name={`${t(field.label)} ${index + 1}`}
          value={line[of]}
          label={label}
          narrow={narrowing(field, line, values)}
          asking={`${document.name}.${of}`}
          isInvalid={problem !== undefined}
          onChange={(value, chosen) => change(index, of, value, chosen)}
        />
      )}
      {problem && <div className="label-note label-problem">{problem}</div>}
    </td>
  )
}

const Line = ({ fields, remove, ...rest }: LineProps) => {
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
}

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

/** The child rows of a document: add, change, remove; figures summed below. */
export const LinesEditor = ({ name, fields, label, problem }: LinesEditorProps) => {
  const { t } = useLanguage()
  const { values, set } = useForm()
  const lines = (values[name] ?? []) as Row[]
  const change: Change = (index, of, value, chosen) => {
    const { labels, ...line } = lines[index]!
    set(name, lines.with(index, { ...line, [of]: value, labels: { ...(labels as Labels), [of]: chosen } }))
  }
  const remove = (index: number) => set(name, lines.toSpliced(index, 1))
  const add = () => set(name, [...lines, startsOf(fields, 'UTC')])
  return (
    <div className="lines-editor">
      <table className="plain-table" aria-label={t(label)}>
        {lines.length > 0 && <Head fields={fields} />}
        <tbody>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line has no name before it is saved
            <Line key={index} {...{ name, fields, line, index, change, remove }} />
          ))}
        </tbody>
        {lines.length > 1 && <Sums fields={fields} lines={lines} />}
      </table>
      <Button type="link" className="line-add" icon={<Plus size={14} strokeWidth={1.7} />} onClick={add}>
        {t('Add line')}
      </Button>
      {problem && <div className="label-note label-problem">{problem}</div>}
    </div>
  )
}
