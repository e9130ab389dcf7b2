// The summary strip above the page of a party, an LC, a terminal or a truck.

import type { ReactNode } from 'react'
import { callPath, useAgencyId, useCallAnswer } from '#kit/browser/api.ts'
import type { ScreenContent } from '#kit/browser/routes.tsx'
import type { Whole } from '#kit/browser/use-document.ts'
import type { Row } from '#kit/check.ts'
import { formatDay } from '#kit/days.ts'
import type { Document } from '#kit/document.ts'
import { fromDecimal } from '#kit/units.ts'
import { pageWithUses } from '#trade/parties/uses.tsx'
import { type DocumentWithStrip, readStrip, type StripFigure } from '#trade/statements/calls.ts'
import { Awaited } from '#ui/awaited.tsx'
import { formatFigure } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'
import { Link } from '#ui/link.tsx'
import { MetricStrip } from '#ui/metric-strip.tsx'
import '#trade/statements/strip.css'

const units: Partial<Record<StripFigure['kind'], string>> = { money: 'SAR', quantity: 'MT' }

const wordsOf = ({ kind, value }: StripFigure): string => {
  if (value === null) return '–'
  if (kind === 'day') return formatDay(String(value))
  if (kind === 'text') return String(value)
  const scale = { money: 2, quantity: 3, count: 0 }[kind]
  return formatFigure(fromDecimal(value as number, scale), kind)
}

/** The figures in one strip, each a link to its details; below them the links to the row's documents. */
export const Strip = ({ of, id }: { of: DocumentWithStrip; id: number }) => {
  const { t } = useLanguage()
  const agencyId = useAgencyId()
  const answer = useCallAnswer(readStrip, { query: { of, row: id } })
  const { data } = answer
  if (!data) return <Awaited of={answer} />
  const at = (to: string | undefined) => to && `/${agencyId}/${to}`
  const unitOf = ({ kind }: StripFigure) => units[kind]
  return (
    <>
      {data.figures.length > 0 && (
        <MetricStrip
          small
          metrics={data.figures.map(figure => ({
            label: t(figure.label),
            value: wordsOf(figure),
            unit: unitOf(figure) && t(unitOf(figure)!),
            note: Number(figure.value) > 0 && figure.alarm ? t(figure.alarm) : undefined,
            alarm: true,
            to: at(figure.to),
          }))}
        />
      )}
      {data.links.length > 0 && (
        <nav className="strip-links" aria-label={t('Leads to')}>
          {data.links.map(({ title, to }) => (
            <Link key={title} to={at(to)!}>
              {t(title)}
            </Link>
          ))}
        </nav>
      )}
    </>
  )
}

/** The path of a strip, for pages that preload it. */
export const stripPath = (of: DocumentWithStrip, id: number, agencyId: number): string =>
  callPath(readStrip, { agencyId }, { of, row: id })

// Companies that are only carriers or sellers have no strip.
const hasStrip = ({ types }: Row): boolean => !Array.isArray(types) || types.includes('consignee')

/** The page of a master data list with a summary strip at the top. */
export const pageWithStrip = (document: Document, below?: (row: Whole) => ReactNode): ScreenContent => {
  const of = document.name as DocumentWithStrip
  const Page = pageWithUses(document, { above: row => hasStrip(row) && <Strip of={of} id={row.id} />, below })
  const { asks } = Page
  const asksToo: ScreenContent['asks'] = (row, agencyId, asker) => [
    ...(hasStrip(row) ? [stripPath(of, row.id as number, agencyId)] : []),
    ...(asks?.(row, agencyId, asker) ?? []),
  ]
  return Object.assign(Page, { asks: asksToo })
}
