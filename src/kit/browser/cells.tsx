// Displays a value by its field's kind, in lists, pages and reports. Values are in internal units.

import { useAgencyId } from '#kit/browser/api.ts'
import { useAsker } from '#kit/browser/asker.tsx'
import { pagePath } from '#kit/browser/paths.ts'
import type { Document } from '#kit/document.ts'
import type { Field, Shape } from '#kit/fields.ts'
import { isNumber, type NumberKind } from '#kit/kinds.ts'
import { listed } from '#kit/states.ts'
import { mayOn } from '#rights/may.ts'
import { Day, Figure, formatFigure, Instant, Ltr } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'
import { Link } from '#ui/link.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import { shownAsState } from '#ui/tones.ts'

type Label = string | string[] | undefined
/** `breach`: a figure that should be zero, red if it is not; `alone`: in no column with others. */
type CellProps = { field: Field; value: unknown; label?: Label; strong?: boolean; breach?: boolean; alone?: boolean }

/** The width a column needs for its sum, which is wider than the figures above it and which the table does not measure. */
export const widthFor = ({ shape }: Field, total: unknown): number | undefined =>
  isNumber(shape) && typeof total === 'number' ? formatFigure(total, shape.kind).length * 8 + 20 : undefined

const missing = <span className="figure-missing">–</span>

/** Text; numbers, plates and phone numbers in it stay left to right. */
export const Words = ({ children }: { children: string }) =>
  /\d/.test(children) && !/[\u0600-\u06ff]/.test(children) && children.length < 40 ? (
    <Ltr>{children}</Ltr>
  ) : (
    <bdi>{children}</bdi>
  )

const LinkCell = ({ to, id, label }: { to: Document; id: unknown; label?: string }) => {
  const agencyId = useAgencyId()
  const { asker } = useAsker()
  const words = <Words>{label ?? `#${id}`}</Words>
  if (!mayOn(asker, 'View', to.right)) return words
  return (
    <Link to={pagePath(agencyId, to, id)} className={to.life === listed ? 'quiet-link' : undefined}>
      {words}
    </Link>
  )
}

const Links = ({ to, ids, labels }: { to: Document; ids: unknown[]; labels: string[] }) => {
  const { t } = useLanguage()
  return ids.map((id, index) => (
    <span key={String(id)}>
      {index > 0 && t(', ')}
      <LinkCell to={to} id={id} label={labels[index]} />
    </span>
  ))
}

export const isSigned = (shape: Shape): boolean =>
  (shape.kind === 'weight' || shape.kind === 'percent') && Boolean(shape.signed)

const NumberCell = ({ field: { shape }, value, strong, breach, alone }: CellProps) => (
  <Figure
    value={value as number}
    breach={breach && Boolean(value)}
    kind={shape.kind as NumberKind}
    signed={isSigned(shape)}
    {...{ strong, alone }}
    quiet={shape.kind === 'percent' && !strong}
  />
)

/** A value for reading. `label` is the name of the linked row. */
export const Cell = ({ field, value, label, strong, breach, alone }: CellProps) => {
  const { t } = useLanguage()
  const { zone } = useAsker()
  const { shape } = field
  if (isNumber(shape)) return <NumberCell {...{ field, value, strong, breach, alone }} />
  if (value === null || value === undefined || value === '') return missing
  // The extra element keeps a day from being right-aligned like a figure.
  if (shape.kind === 'day') {
    return (
      <span>
        <Day value={value as string} />
      </span>
    )
  }
  if (shape.kind === 'instant') return <Instant value={value as string} zone={zone} />
  if (shape.kind === 'yesNo') return value ? t('Yes') : t('No')
  if (shape.kind === 'choice' && shownAsState.has(value as string)) return <StatusTag state={value as string} />
  if (shape.kind === 'choice') return <Words>{t(value as string)}</Words>
  if (shape.kind === 'link') return <LinkCell to={shape.to} id={value} label={label as string | undefined} />
  // An automatic value may be one of our message keys, such as a mode or a refusal; an entered one is shown as it is.
  if (!Array.isArray(value)) return <Words>{field.need === 'automatic' ? t(String(value)) : String(value)}</Words>
  if (value.length === 0) return missing
  if (shape.kind === 'choices') return value.map(one => t(one as string)).join(t(', '))
  if (shape.kind === 'links') return <Links to={shape.to} ids={value} labels={[label ?? []].flat()} />
  return <Figure value={value.length} kind="count" />
}
