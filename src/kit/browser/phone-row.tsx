import { unitOf, Words } from '#kit/browser/cells.tsx'
import { nameOf, type Shown } from '#kit/browser/paths.ts'
import type { Document } from '#kit/document.ts'
import type { Kind, Shape } from '#kit/fields.ts'
import { isNumber, type NumberKind } from '#kit/kinds.ts'
import { Day, Figure } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'
import { StatusTag, toneOf } from '#ui/status-tag.tsx'
import type { PhoneRow } from '#ui/totals-table.tsx'

const Amount = ({ shape, value }: { shape: Shape; value: unknown }) => {
  const { t } = useLanguage()
  const unit = unitOf(shape)
  const isSigned = shape.kind === 'weight' && Boolean(shape.signed)
  return (
    <>
      <Figure value={value as number} kind={shape.kind as NumberKind} signed={isSigned} />{' '}
      {unit && <span className="unit">{t(unit)}</span>}
    </>
  )
}

const Party = ({ row, name }: { row: Shown; name: string }) => {
  const label = [row.labels?.[name] ?? []].flat().join(', ')
  return label === '' ? null : <Words>{label}</Words>
}

/** A row as two lines: who and how much; number, day, second party and state. */
export const phoneRowOf = (document: Document): ((row: Shown) => PhoneRow) => {
  const { fields } = document
  const listed = (kind: (shape: Shape) => boolean) =>
    document.list.filter(name => fields[name] && kind(fields[name].shape))
  const is =
    (...kinds: Kind[]) =>
    (shape: Shape) =>
      kinds.includes(shape.kind)
  const parties = listed(is('link')).filter(name => name !== document.named)
  const [party, second] = document.prefix ? parties : [undefined, parties[0]]
  const figures = listed(shape => isNumber(shape) && shape.kind !== 'percent' && shape.kind !== 'price')
  const [figure, difference] = [figures[0], figures.at(-1) === figures[0] ? undefined : figures.at(-1)]
  const [day] = listed(is('day'))
  return row => {
    const isOpen = !['green', 'grey'].includes(toneOf(row.status))
    return {
      name: party && row.labels?.[party] ? <Party row={row} name={party} /> : <Words>{nameOf(document, row)}</Words>,
      figure:
        isOpen || !figure ? (
          <StatusTag state={row.status} />
        ) : (
          <Amount shape={fields[figure]!.shape} value={row[figure]} />
        ),
      facts: (
        <>
          {party && row.labels?.[party] && <Words>{nameOf(document, row)}</Words>}
          {day && row[day] ? (
            <>
              {party && ' · '}
              <Day value={row[day] as string} />
            </>
          ) : null}
          {second && row.labels?.[second] && (
            <>
              {(party || day) && ' · '}
              <Party row={row} name={second} />
            </>
          )}
        </>
      ),
      difference:
        figure && isOpen ? (
          <Amount shape={fields[figure]!.shape} value={row[figure]} />
        ) : (
          difference && <Amount shape={fields[difference]!.shape} value={row[difference]} />
        ),
    }
  }
}
